import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { firstPaint } from './tools/build/first-paint.ts';
import { createStartPageTest } from './tools/build/start-page.ts';
import { dropDescriptions } from './tools/build/without-descriptions.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const isOfStartPage = createStartPageTest();
const groups = [
  // Every page loads these libraries. They change less often than the product, so browsers keep them longer.
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'xstate', test: /\/node_modules\/(?:xstate|@xstate)\// },
  // Phones open few connections at once: the start page loads in 12 files, other pages in about 30.
  {
    name: (id: string, context: Rolldown.ChunkingContext) => (isOfStartPage(id, context) ? 'start' : null),
    test: /\/src\//,
    debugName: 'start',
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Modules of most pages. With a lower count, it would bring the form library to pages without a form.
  { name: 'shared', test: /\/src\//, minShareCount: 23, includeDependenciesRecursively: false },
];

export default defineConfig({
  plugins: [react(), firstPaint(), dropDescriptions()],
  resolve: {
    alias: {
      // React has had this hook since version 18: the stand-in for older versions is not needed.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'react',
      'use-sync-external-store/shim': 'react',
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server } },
  // The site of the statecharts has modules that only its own build knows.
  optimizeDeps: { entries: ['index.html'] },
  build: {
    target: 'es2023',
    // The first versions with `light-dark()`: the theme's tokens rely on it.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // All of these browsers preload modules by themselves.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
