// Where a reading thread begins.
import { serve } from './reader.ts';

await serve();
