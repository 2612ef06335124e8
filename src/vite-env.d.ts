interface ImportMetaEnv {
  /** Where the calls go; `/api/` on the page's own origin unless set at build. */
  readonly VITE_API_BASE?: string;
}
