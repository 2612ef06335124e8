interface ImportMetaEnv {
  /** The address of the API; `/api/` on the page's own origin unless set at build. */
  readonly VITE_API_BASE?: string;
}

/** Trusted Types as used here: the result of a policy is accepted as a URL. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL: (url: string) => string };
    }
  | undefined;

interface Navigator {
  /** Only in some browsers. */
  readonly connection?: { readonly saveData?: boolean };
}
