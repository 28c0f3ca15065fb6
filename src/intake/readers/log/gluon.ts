// The small-head Gluon decode: causal only, gfx950 only. Never the non-causal block.
import type { Detector, Reports } from './types.ts';

export const gluonReports: Reports = {
  'gluon-needs-gfx950': [],
  'gluon-compile-error': [],
  'gluon-assertion': [],
};

export const gluon: Detector = {
  anchors: ['mla_gluon', 'mla_decode_gluon'],
  look({ tail, tight }) {
    const arch = /^mla_(?:decode_)?gluonrequires(gfx\w{3,5}?)(?:\([^)]{0,30}\))?,?(?:but)?got(gfx\d[0-9a-f]{2,3})/.exec(
      tight,
    );
    if (arch !== null) {
      return {
        code: 'gluon-needs-gfx950',
        fields: { arch: arch[2] ?? '', required: arch[1] ?? '' },
        conditions: [],
        whose: 'target',
      };
    }
    if (!/^mla_(?:decode_)?gluon\.py/.test(tail)) return undefined;
    // The exception that ends this traceback.
    const error =
      /\b(AssertionError|ValueError|TypeError|[\w.]{0,60}CompilationError|[\w.]{0,60}CompileTimeAssertionFailure|RuntimeError)\b:? ?(.{0,200})/.exec(
        tail,
      );
    if (error === null || /mla_(?:decode_)?gluon requires gfx/.test(error[2] ?? '')) return undefined;
    const name = (error[1] ?? '').split('.').at(-1) ?? '';
    const fields = { error: name };
    if (name === 'AssertionError') return { code: 'gluon-assertion', fields, conditions: [], whose: 'target' };
    const compiling = name.includes('Compil') || /triton|layout|offsets/i.test(tail.slice(0, 700));
    return compiling ? { code: 'gluon-compile-error', fields, conditions: [], whose: 'target' } : undefined;
  },
};
