import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'static',
  site: process.env['SITE'] ?? 'https://example.org',
  base: process.env['BASE'] ?? '/',
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  build: { format: 'directory', inlineStylesheets: 'never' },
  vite: {
    build: { assetsInlineLimit: 0, modulePreload: false },
    worker: { format: 'es' },
  },
});
