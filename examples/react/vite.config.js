import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { PORT = 3000, BACKEND_PORT = 3001 } = process.env;
const backend = `http://127.0.0.1:${BACKEND_PORT}`;
const server = {
  host: '127.0.0.1',
  port: Number(PORT),
  strictPort: true,
  proxy: { '/my': backend, '/webhooks': backend },
};

export default defineConfig({ plugins: [react()], server, preview: server });
