import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { statechartFacts } from './tools/build/statechart-facts.ts';

const ROOT = import.meta.dirname;

/** The site of the statecharts: static files that work below any address. */
export default defineConfig({
  root: join(ROOT, 'src/statecharts'),
  base: './',
  publicDir: join(ROOT, 'public'),
  plugins: [react(), statechartFacts(ROOT)],
  build: {
    outDir: join(ROOT, '.build/statecharts'),
    emptyOutDir: true,
    // All statecharts with their examples are one file: a search looks through all of them.
    chunkSizeWarningLimit: 700,
    // Printing the statecharts for Stately takes most of the time, as it should.
    rolldownOptions: {
      // The site, and the frame in which Play shows a view.
      input: ['index.html', 'view.html'].map((page) => join(ROOT, 'src/statecharts', page)),
      // Parts that the product loads late come with the views of their room here.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
    },
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
});
