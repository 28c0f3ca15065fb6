// Property tests draw the same cases in every run, so that a failure is the change's own; SEED=2 draws others.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) });
