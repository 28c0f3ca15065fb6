import { defineConfig } from 'astro/config';
import { publish } from './src/publish/integration.ts';

export default defineConfig({
  output: 'static',
  site: process.env['SITE'] ?? 'https://example.org',
  base: process.env['BASE'] ?? '/',
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  integrations: [publish()],
  markdown: { syntaxHighlight: false },
  build: { format: 'directory', inlineStylesheets: 'never' },
  vite: {
    build: { assetsInlineLimit: 0, modulePreload: false },
    worker: { format: 'es' },
  },
});
