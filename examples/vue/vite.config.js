import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const { PORT = 3000, BACKEND_PORT = 3001 } = process.env;
const backend = `http://127.0.0.1:${BACKEND_PORT}`;
const server = {
  host: '127.0.0.1',
  port: Number(PORT),
  strictPort: true,
  proxy: { '/my': backend, '/webhooks': backend },
};

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('fin-') } } })],
  server,
  preview: server,
});
