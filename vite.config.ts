import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { globalCss } from './src/ui/theme.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Writes the theme into the page, so that its first paint needs no other file. */
const theme: Plugin = {
  name: 'theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => fill(html, 'theme', globalCss),
  },
};

/**
 * Gives goober's style element back the blank that the build takes from it: goober writes into the text node that
 * it expects there, and would make one by `innerHTML`, which Trusted Types refuse.
 */
const styles: Plugin = {
  name: 'styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => fill(html, '_goober', ' '),
  },
};

const fill = (html: string, id: string, css: string) =>
  html.replace(`<style id="${id}"></style>`, () => `<style id="${id}">${css}</style>`);

export default defineConfig({
  plugins: [react(), theme, styles],
  server: { port: 5173, proxy: { '/api': server, '/uploads': server } },
  build: { target: 'es2023', manifest: true },
});
