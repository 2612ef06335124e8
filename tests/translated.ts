/**
 * Does what Chrome's Translate does to a page: puts each text into two `font` elements, as a new text node,
 * now and whenever a text is added. The original text node is removed from the page. Returns how to stop. It
 * is self-contained, so that it can be sent into a page.
 */
export function translate(): () => void {
  // An option may contain only its text.
  const untranslated = 'script, style, noscript, title, textarea, option, font';
  const wrap = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement?.closest(untranslated) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let next = walker.nextNode(); next !== null; next = walker.nextNode())
      if (next instanceof Text) texts.push(next);
    for (const text of texts) wrap(text);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node);
        else wrapAll(node);
      }
  });
  observer.observe(document, { childList: true, subtree: true });
  wrapAll(document);
  return () => observer.disconnect();
}
