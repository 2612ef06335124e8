import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { replaceSpan } from '../../server/http/html.ts';

/** Draws the logo into the page, so that its first paint needs no other file. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        // Imported here, because not every reader of the Vite configuration knows JSX.
        const { logo } = await import('../../src/ui/kit/drawings/logo.tsx');
        return replaceSpan(html, '<!--logo', '-->', () => renderToStaticMarkup(logo));
      },
    },
  };
}
