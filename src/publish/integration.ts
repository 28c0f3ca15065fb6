// Astro's last step: what can only be written when all pages are there.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { apiVersion } from './api/index.ts';
import { checkContent } from '../knowledge/all.ts';
import { loadErrors } from '../knowledge/errors.ts';
import { filesUnder, read } from '../knowledge/files.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import { compare } from '../knowledge/problems.ts';
import { stampOf } from '../knowledge/stamp.ts';
import { apiEntries, apiIndex, llms, sitemap } from './files.ts';
import { readPage } from './html.ts';
import { searchFiles } from './search.ts';

/** The step for Astro’s configuration; it fails the build where a file cannot be written. */
export function publish(): AstroIntegration {
  let at = (path: string) => path;
  return {
    name: 'publish',
    hooks: {
      'astro:config:done': ({ config }) => {
        checkContent(process.cwd());
        const base = config.base.replace(/\/?$/, '/');
        at = (path) => new URL(base + path, config.site).href;
      },
      'astro:build:done': ({ dir, pages }) => {
        const dist = fileURLToPath(dir);
        const built = pages
          .map(({ pathname }) => pathname)
          .filter((path) => !/^404\/?$/.test(path))
          .sort(compare)
          .map((path) => ({ path, html: readFileSync(`${dist}${path}index.html`, 'utf8') }))
          // An alias only leads on: it is no page to be found.
          .filter(({ html }) => !html.includes('http-equiv="refresh"'))
          .map(({ path, html }) => readPage(path, html));
        const files = new Map(
          filesUnder(dist, 'api/v1', '.json').map((file) => [file.replace('api/v1/', ''), read(dist, file)]),
        );
        const documents = apiEntries(files);
        const schemas = [...files.keys()].filter((path) => path.startsWith('schema/'));
        const stamp = stampOf(process.cwd(), loadKnowledge(process.cwd()));
        writeFileSync(`${dist}sitemap.xml`, sitemap(built, at));
        writeFileSync(`${dist}llms.txt`, llms(built, documents, at));
        mkdirSync(`${dist}search/words`, { recursive: true });
        const patterns = new Map([...loadErrors(process.cwd())].map(([id, error]) => [id, error.patterns] as const));
        for (const [path, text] of searchFiles(built, patterns)) writeFileSync(dist + path, text);
        writeFileSync(`${dist}api/v1/index.json`, apiIndex(documents, schemas, apiVersion, stamp, at));
      },
    },
  };
}
