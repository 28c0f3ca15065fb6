// `npm start`: builds the site and serves it. One process, so that ending npm ends the server too.
import { build } from './build.ts';
import { portOf, serve } from './serve.ts';

try {
  const port = portOf(process.env['PORT'] ?? '4321');
  if (!process.argv.includes('--no-build')) build();
  const { url } = await serve('dist', process.env['BASE'] ?? '/', port);
  console.log(`The site is at ${url} (end with Ctrl+C)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
