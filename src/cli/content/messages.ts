// The known messages, for whoever explains a log.
import type { Catalogue } from '../../engine/messages.ts';
import { catalogueOf, loadErrors } from '../../knowledge/errors.ts';
import { root } from '../root.ts';
import { once } from './once.ts';

/** The known messages of a log. @throws ContentError */
export const catalogue: () => Catalogue = once(() => catalogueOf(loadErrors(root)));
