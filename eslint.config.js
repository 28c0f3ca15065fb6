import astro from 'eslint-plugin-astro';
import * as regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Which room may use which is held by tests/rooms.test.ts. Here: what pure rooms may never load.
const pure = ['engine', 'intake', 'checklists', 'lab', 'statistics', 'search', 'report', 'fleet', 'client'];

export default defineConfig(
  globalIgnores(['dist/', 'dist-*/', '.astro/', 'test-results/', 'public/', 'bundle/']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.ts'],
    plugins: { regexp },
    // Pasted text is hostile: no expression may take more than linear time on it.
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
  astro.configs['flat/recommended'],
  {
    files: pure.map((room) => `src/${room}/**`),
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['astro:*', 'node:*'], allowTypeImports: true }] },
      ],
    },
  },
);
