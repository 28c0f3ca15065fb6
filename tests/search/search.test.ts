import { describe, expect, test } from 'vitest';
import { searchFiles } from '../../src/publish/search.ts';
import { ask, type Library } from '../../src/search/ask.ts';
import { shelfFile, shelfOf, type Shelf, type Titles } from '../../src/search/format.ts';
import { asked, terms, words } from '../../src/search/words.ts';

test.each([
  ['ROCM_AITER_MLA', ['rocm-aiter-mla', 'rocm', 'aiter', 'mla']],
  ['--attention-backend', ['attention-backend', 'attention', 'backend']],
  ['#55966', ['55966']],
  ['v0.1.20.post1', ['0.1.20.post1', 'post1']],
  ['qseqlen:3,', ['qseqlen', '3']],
  ['`vllm._aiter_ops`', ['vllm', 'aiter-ops', 'aiter', 'ops']],
  ['Größe', ['größe']],
])('%s is indexed as %j', (text, expected) => {
  expect(terms(text)).toEqual(expected);
});

test('a flag is one word however its parts are joined', () => {
  expect(words('--attention_backend')).toEqual(words('--attention-backend'));
});

test('words that say nothing are not asked for, unless there are no others', () => {
  expect(asked('can we drop the pin')).toEqual(['drop', 'pin']);
  expect(asked('what is it')).toEqual(['what', 'is', 'it']);
});

const section = (anchor: string, heading: string, text: string) => ({ anchor, heading, text });
const page = (path: string, title: string, ...sections: ReturnType<typeof section>[]) => ({
  path,
  title,
  summary: `About ${title}.`,
  sections,
});
const patterns = new Map([['abort', ['`get_heuristic_kernel_mla: cannot get heuristic kernel!` and its fields']]]);
const files = searchFiles(
  [
    page('', 'May the draft drop its pin?', section('', '', 'Paste anything.')),
    page(
      'guide/question/',
      'The question',
      section('', 'The question', 'The pin is attention_backend inside --speculative-config.'),
      section(
        'selection',
        'Selection',
        'With AITER MLA enabled, ROCM_AITER_MLA comes first, set by --attention-backend.',
      ),
      section(
        'kernel',
        'Kernel lookup',
        'AITER prints get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 gqa:16 qseqlen:2 and aborts.',
      ),
      section('far', 'Kernel far away', `One kernel. ${'Other words stand here. '.repeat(9)} A lookup.`),
    ),
    page('errors/abort/', 'No kernel for this shape', section('', '', 'The process aborts.')),
    page('support/', 'Support matrix', section('', '', 'Each release.')),
    page(
      'versions/',
      'Versions',
      section('', '', 'vLLM #55966 passes it.'),
      section('aiter-0.1.20', '', 'AITER 0.1.20 takes the mask.'),
    ),
    page('claims/', 'Claims', section('once', '', 'A statement that stands twice.')),
    page(
      'limits/',
      'Limits',
      section('said-in-passing', 'Quoted', 'A statement that stands twice.'),
      section('gfx', 'MI355X', 'It is a gfx950.'),
    ),
  ],
  patterns,
);
const loaded: string[] = [];
const library: Library = {
  titles: () => Promise.resolve(JSON.parse(files.get('search-index.json') ?? '') as Titles),
  shelf: (name) => {
    loaded.push(name);
    const text = files.get(`search/words/${shelfFile(name)}`);
    if (text === undefined) throw new Error(`there is no shelf ${name}`);
    return Promise.resolve(JSON.parse(text) as Shelf);
  },
};
const addresses = async (question: string) => (await ask(library, question)).hits.map(({ address }) => address);

describe('a question', () => {
  test.each([
    ['ROCM_AITER_MLA', 'guide/question/#selection'],
    ['attention_backend', 'guide/question/'],
    ['#55966', 'versions/'],
    ['qseqlen', 'guide/question/#kernel'],
    ['kernel loo', 'guide/question/#kernel'],
    ['get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:bf16 gqa:99', 'errors/abort/'],
    ['cannot get heuristic kernel', 'errors/abort/'],
    ['can we drop the pin', 'guide/question/'],
    ['AITER 0.1.24', 'support/'],
    ['mi350x', 'limits/#gfx'],
  ])('%s finds %s first', async (question, first) => {
    expect((await addresses(question))[0]).toBe(first);
  });

  test('must find all its words', async () => {
    expect(await addresses('qseqlen speculative-config')).not.toContain('guide/question/#selection');
    expect((await ask(library, 'qseqlen speculative-config')).partly).toBe(true);
    expect((await ask(library, 'kernel lookup')).partly).toBe(false);
  });

  test('finds words that stand together before those that stand apart', async () => {
    const found = await addresses('kernel lookup');
    expect(found.indexOf('guide/question/#kernel')).toBeLessThan(found.indexOf('guide/question/#far'));
  });

  test('finds a text once, where it has its own place', async () => {
    expect(await addresses('statement twice')).toEqual(['claims/#once']);
  });

  test('names what kind of thing each hit is', async () => {
    const kindOf = async (question: string) => (await ask(library, question)).hits[0]?.kind;
    expect(await kindOf('statement twice')).toBe('Claim');
    expect(await kindOf('takes mask')).toBe('Version');
    expect(await kindOf('cannot get heuristic kernel')).toBe('Error');
  });

  test.each(['no such thing zzz', '  --  ', ''])('%j finds nothing, and says so', async (question) => {
    expect(await ask(library, question)).toEqual({ total: 0, hits: [], partly: false });
  });

  test('a number is never taken for a similar one', async () => {
    expect((await ask(library, '#55967')).total).toBe(0);
  });

  test('loads only the shelves of its words, four at most', async () => {
    loaded.length = 0;
    await ask(library, 'kernel mask statement selection process release');
    expect(new Set(loaded).size).toBeLessThanOrEqual(4);
    expect(loaded).toContain(shelfOf('selection'));
  });
});
