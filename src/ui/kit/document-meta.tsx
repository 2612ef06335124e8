import { useEffect } from 'react';

interface DocumentMetaProps {
  /** what the page is called; the browser's tab and history have the product's name as well */
  title: string;
  /** one sentence about it, for search engines and bookmarks */
  description: string;
}

/** Gives the document the title and description of what is open; those from before come back when it closes. */
export function DocumentMeta({ title, description }: DocumentMetaProps) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Sikka`;
    return () => {
      document.title = before;
    };
  }, [title]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null) return;
    // A server that knows the text has put its description there, and the product's own beside it.
    const before = meta.dataset.own ?? meta.content;
    meta.content = description;
    return () => {
      meta.content = before;
    };
  }, [description]);
  return null;
}
