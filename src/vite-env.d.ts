interface ImportMetaEnv {
  /** The address of the API; `/api/` on the page's own origin unless set at build. */
  readonly VITE_API_BASE?: string;
}

/** Trusted Types as this product uses them: a policy's result is accepted as a URL. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL: (url: string) => string };
    }
  | undefined;

interface Navigator {
  /** Not in every browser. */
  readonly connection?: { readonly saveData?: boolean };
}
