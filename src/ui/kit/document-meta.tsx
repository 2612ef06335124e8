import { useEffect } from 'react';

interface DocumentMetaProps {
  /** the page's title; the tab and the history add the product's name */
  title: string;
  /** one sentence about it, for search engines and bookmarks */
  description: string;
}

/** Sets the title and description of the document while it is mounted; afterwards the earlier ones return. */
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
    // A server that knows the text has set its description already, and kept the product's own in `data-own`.
    const before = meta.dataset.own ?? meta.content;
    meta.content = description;
    return () => {
      meta.content = before;
    };
  }, [description]);
  return null;
}
