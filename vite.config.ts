import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': server, '/uploads': server } },
  build: { target: 'es2023', manifest: true },
});
