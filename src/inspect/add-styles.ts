/**
 * Adds styles to the page, by no element of it: one that a script writes is what the content security policy refuses.
 * Returns what takes them away again.
 */
export function addStyles(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
