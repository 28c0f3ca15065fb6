// `npm start`: builds the site and serves it. One process, so that ending npm ends the server too.
import { build } from './build.ts';
import { serve } from './serve.ts';

const port = Number(process.env['PORT'] ?? 4321);
try {
  if (!process.argv.includes('--no-build')) build();
  const { url } = await serve('dist', process.env['BASE'] ?? '/', port);
  console.log(`The site is at ${url} (end with Ctrl+C)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
