import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { globalCss } from './src/ui/theme.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Writes the theme into the page, so that its first paint needs no other file. */
const theme: Plugin = {
  name: 'theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<style id="theme"></style>', () => `<style id="theme">${globalCss}</style>`),
  },
};

export default defineConfig({
  plugins: [react(), theme],
  server: { port: 5173, proxy: { '/api': server, '/uploads': server } },
  build: { target: 'es2023', manifest: true },
});
