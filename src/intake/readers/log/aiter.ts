// AITER's own glue: arguments of a wrong type, and code objects that cannot be loaded. Its wordings are common words, so
// what stands around them decides.
import type { Detector, Reports } from './types.ts';

export const aiterReports: Reports = {
  'aiter-arguments': [],
  'aiter-kernel-file': [],
  'aiter-missing': ['absent', 'part-missing', 'name-missing', 'experimental-op'],
};

/** `name: argument needs to be X but got Y`, and `name: 'argument' expects X, got Y`, as AITER's wrapper checks each call. */
export const aiterArguments: Detector = {
  anchors: ['needstobe', 'expects'],
  look({ tail, tight, before }) {
    const expected = /^(?:needstobe|expects)(.{1,80}?),?(?:but)?got/.exec(tight);
    const named = (tight.startsWith('needs') ? /(\w{2,60}):(\w{1,40})$/ : /(\w{2,60}):["'](\w{1,40})["']$/).exec(
      before,
    );
    if (expected === null || named === null) return undefined;
    const [, wanted = ''] = expected;
    const got = /got\W{1,9}([\w.]{1,60})/.exec(tail)?.[1];
    // Only types as Python prints them, so that a sentence about requirements is not read as one.
    const isType =
      /^(?:torch\.\w+|int|float|bool|str|[A-Z]\w+|(?:List|Optional|Union|Tuple)\[.*|<class.*|typing\..*|["'].*)$/;
    if (!isType.test(wanted)) return undefined;
    return {
      code: 'aiter-arguments',
      fields: {
        function: named[1] ?? '',
        argument: named[2] ?? '',
        expected: wanted,
        ...(got === undefined ? {} : { got }),
      },
      conditions: [],
    };
  },
};

/** A code object by its path, or a kernel by its mangled name. */
export const aiterFiles: Detector = {
  anchors: ['failedtoopen', 'failedtoread', 'failedtoloadmodulefor'],
  look({ tail, before }) {
    const file = /^failed to (?:open|read) ["']?(\/?[\w./+ -]{1,300}?\.co)(?!\w)/.exec(tail)?.[1];
    const kernel = /^failed to load module for ["']?(\w{3,200})/.exec(tail)?.[1];
    if (file !== undefined)
      return { code: 'aiter-kernel-file', fields: { file: file.replaceAll(' ', '') }, conditions: [] };
    const ofAiter = /aiter/i.test(before.slice(-160)) || /aiter|mla|asm/i.test(kernel ?? '');
    return kernel !== undefined && ofAiter
      ? { code: 'aiter-kernel-file', fields: { kernel }, conditions: [] }
      : undefined;
  },
};

/** AITER's module or a part of it by its dotted name; `aiter_utils` and `aiterate` are other modules. */
const moduleName = String.raw`(aiter(?:\.\w{1,60}){0,9})`;
const quote = '["\'`]';
const missingModule = [
  // As Python prints it; cut inside the name, where dots stand for what follows a part's first letters; without marks.
  new RegExp(`^Nomodulenamed${quote}${moduleName}${quote}`),
  new RegExp(`^Nomodulenamed${quote}?${moduleName}\\.?(?:…|\\.\\.\\.|\\[|$)`),
];
const plainModule = new RegExp(`^No module named ${moduleName}(?![\\w'"\`-])`);
const missingName = new RegExp(
  `^cannotimportname${quote}(\\w{1,80})${quote}from(?:partiallyinitializedmodule)?${quote}${moduleName}${quote}`,
);
const attribute = new RegExp(`^hasnoattribute${quote}(\\w{1,80})`);
const attributeOf = new RegExp(`module${quote}${moduleName}${quote}$`);

/** What Python says where AITER, a module of it or a name in it is not there. */
export const aiterImports: Detector = {
  anchors: ['Nomodulenamed', 'cannotimportname', 'hasnoattribute'],
  look({ tail, tight, before }) {
    const module =
      missingModule.map((form) => form.exec(tight)?.[1]).find((found) => found !== undefined) ??
      plainModule.exec(tail)?.[1];
    if (module !== undefined) {
      const conditions = [module === 'aiter' ? 'absent' : 'part-missing'];
      return { code: 'aiter-missing', fields: { module }, conditions };
    }
    const [, imported, from] = missingName.exec(tight) ?? [];
    const name = imported ?? attribute.exec(tight)?.[1];
    const owner = from ?? attributeOf.exec(before)?.[1];
    if (name === undefined || owner === undefined) return undefined;
    const conditions = name === 'hk_mla_decode_fwd' ? ['experimental-op'] : ['name-missing'];
    return { code: 'aiter-missing', fields: { module: owner, name }, conditions };
  },
};
