import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { searchIndex } from '../../src/publish/files.ts';
import { find } from '../../src/search/find.ts';
import { indexOptions, terms, words, type Section } from '../../src/search/options.ts';

test.each([
  ['ROCM_AITER_MLA', ['rocm-aiter-mla', 'rocm', 'aiter', 'mla']],
  ['--attention-backend', ['attention-backend', 'attention', 'backend']],
  ['#55966', ['55966']],
  ['0.1.20.post1', ['0.1.20.post1', 'post1']],
  ['qseqlen:3,', ['qseqlen', '3']],
  ['`vllm._aiter_ops`', ['vllm', 'aiter-ops', 'aiter', 'ops']],
  ['Größe', ['größe']],
])('%s is indexed as %j', (text, expected) => {
  expect(terms(text)).toEqual(expected);
});

test('a text in several places is found once, where its address is shortest', () => {
  const page = (path: string, anchor: string) => ({
    path,
    title: path,
    summary: '',
    sections: [{ anchor, heading: '', text: 'The very same statement.' }],
  });
  const index = MiniSearch.loadJSON<Section>(
    searchIndex([page('errors/abort/', 'rests-on'), page('claims/', 'same')]),
    indexOptions,
  );
  expect(find(index, 'statement').found.map(({ id }) => id)).toEqual(['claims/#same']);
});

test('a flag is one word however its parts are joined', () => {
  expect(words('--attention_backend')).toEqual(words('--attention-backend'));
});

describe('searching', () => {
  const section = (anchor: string, heading: string, text: string) => ({ anchor, heading, text });
  const index = MiniSearch.loadJSON<Section>(
    searchIndex([
      {
        path: 'guide/',
        title: 'Guide',
        summary: '',
        sections: [
          section('', 'Guide', 'The pin is attention_backend inside --speculative-config.'),
          section(
            'selection',
            'Selection',
            'With AITER MLA enabled, ROCM_AITER_MLA comes first, set by --attention-backend.',
          ),
          section('kernel', 'Kernel lookup', 'A miss prints q_type:fp8 gqa:16 qseqlen:2 and aborts.'),
        ],
      },
      {
        path: 'versions/',
        title: 'Versions',
        summary: '',
        sections: [
          section('', 'Versions', 'AITER v0.1.20.post1 has the argument; vLLM #55966 passes it. 0.1.20 too.'),
          section('old', 'Older', 'AITER 0.1.19 and #5596 do not.'),
        ],
      },
    ]),
    indexOptions,
  );
  const first = (query: string) => find(index, query).found[0]?.id;

  test.each([
    ['ROCM_AITER_MLA', 'guide/#selection'],
    ['rocm aiter', 'guide/#selection'],
    ['--attention-backend', 'guide/'],
    ['#55966', 'versions/'],
    ['55966', 'versions/'],
    ['0.1.20.post1', 'versions/'],
    ['v0.1.20.post1', 'versions/'],
    ['qseqlen', 'guide/#kernel'],
    ['kern look', 'guide/#kernel'],
    ['speculative-config', 'guide/'],
    ['atention', 'guide/'],
  ])('%s finds %s first', (query, expected) => {
    expect(first(query)).toBe(expected);
  });

  test('a flag and its underscore form find the same', () => {
    const ids = (query: string) => find(index, query).found.map(({ id }) => id);
    expect(ids('--attention-backend')).toEqual(['guide/', 'guide/#selection']);
    expect(ids('attention_backend')).toEqual(ids('--attention-backend'));
  });

  test('a number is never taken for a similar one', () => {
    expect(find(index, '#55967').total).toBe(0);
    expect(find(index, '0.1.21').total).toBe(0);
  });

  test('nothing but signs finds nothing', () => {
    expect(find(index, '  --  ')).toEqual({ total: 0, found: [] });
  });

  test('a result shows the place where the words stand', () => {
    const [result] = find(index, 'qseqlen aborts').found;
    expect(result?.excerpt.map(({ text }) => text).join('')).toContain('qseqlen:2 and aborts');
    expect(result?.excerpt.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['qseqlen', 'aborts']);
  });
});
