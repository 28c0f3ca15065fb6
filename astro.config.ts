import { defineConfig } from 'astro/config';
import { publish } from './src/publish/integration.ts';

/**
 * Lets an `import()` be just that: nothing here is preloaded and no part that is loaded later brings styles of its own,
 * so that Vite's helper for both would only be a kilobyte more on every page.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  load: (id: string) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

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
    plugins: [plainImports],
    build: { assetsInlineLimit: 0, modulePreload: false },
    worker: { format: 'es' },
  },
});
