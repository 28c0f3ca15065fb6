// The checklists, for whoever asks for one.
import { loadChecklists, type WrittenChecklist } from '../../knowledge/checklists.ts';
import { root } from '../root.ts';
import { knowledge } from './index.ts';
import { once } from './once.ts';

/** @throws ContentError */
export const checklists: () => readonly WrittenChecklist[] = once(() => loadChecklists(root, knowledge()));
