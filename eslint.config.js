import astro from 'eslint-plugin-astro';
import * as regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// One-way imports: what a folder may not reach.
const layers = [
  {
    files: ['src/engine/**'],
    forbidden: [
      '**/client/**',
      '**/cli/**',
      '**/knowledge/**',
      '**/intake/**',
      '**/markdown/**',
      '**/checklists/**',
      'astro:*',
      'node:*',
    ],
  },
  {
    files: ['src/intake/**'],
    forbidden: ['**/client/**', '**/cli/**', '**/knowledge/**', '**/markdown/**', 'astro:*', 'node:*'],
  },
  {
    files: ['src/lab/**'],
    forbidden: ['**/client/**', '**/cli/**', '**/knowledge/**', '**/markdown/**', 'astro:*', 'node:*'],
  },
  { files: ['src/checklists/**'], forbidden: ['**/client/**', '**/cli/**', '**/knowledge/**', 'astro:*', 'node:*'] },
  {
    files: ['src/knowledge/**', 'src/prose/**'],
    forbidden: ['**/client/**', '**/cli/**', '**/pages/**', '**/layouts/**', 'astro:*'],
  },
  { files: ['src/client/**'], forbidden: ['**/knowledge/**', '**/cli/**', 'node:*', 'astro:*'] },
];

export default defineConfig(
  globalIgnores(['dist/', 'dist-*/', '.astro/', 'test-results/', 'public/']),
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
  layers.map(({ files, forbidden }) => ({
    files,
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      // Types may come from anywhere: they vanish before anything runs.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: forbidden, allowTypeImports: true }] },
      ],
    },
  })),
);
