interface ImportMetaEnv {
  /** Where the calls go; `/api/` on the page's own origin unless set at build. */
  readonly VITE_API_BASE?: string;
}

/** Where the browser has Trusted Types, as this product uses them: what comes of a policy is taken where a URL is. */
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
