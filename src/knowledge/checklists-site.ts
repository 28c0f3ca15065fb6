// The checklists that the pages are built from: read and checked once a build.
import { loadChecklists } from './checklists.ts';
import { knowledge } from './site.ts';

export const checklists = loadChecklists(process.cwd(), knowledge);
