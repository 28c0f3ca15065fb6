// Every pair of colours in use, in light and in dark: text against its ground at least 4.5 to 1, edges and controls at least 3.
// Source of the formula: WCAG 2.2, relative luminance and contrast ratio.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--(\w(?:[\w-]*\w)?): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light, dark]) => [name, { light: light ?? '', dark: dark ?? '' }],
  ),
);
const looks = ['yes', 'prove', 'keep', 'must', 'broken', 'none', 'ask'];
const grounds = ['paper', 'panel'];

const text: readonly (readonly [string, string])[] = [
  ...['ink', 'quiet', 'link', ...looks].flatMap((name) => grounds.map((ground) => [name, ground] as const)),
  ['ink', 'sunken'],
  ['quiet', 'sunken'],
  ['on-link', 'link'],
  ...looks.flatMap((look) => [look, 'ink', 'quiet', 'link'].map((name) => [name, `${look}-tint`] as const)),
];
const edges: readonly (readonly [string, string])[] = [
  ...['rule', ...looks.map((look) => `${look}-edge`)].map((name) => [name, 'paper'] as const),
  ...looks.map((look) => [`${look}-edge`, `${look}-tint`] as const),
];

test.each(['light', 'dark'] as const)('text can be read in the %s theme', (theme) => {
  expect(text.filter(([name, ground]) => contrast(name, ground, theme) < 4.5)).toEqual([]);
  expect(contrast('ink', 'paper', theme)).toBeGreaterThanOrEqual(15);
});

test.each(['light', 'dark'] as const)('edges and controls can be seen in the %s theme', (theme) => {
  expect(edges.filter(([name, ground]) => contrast(name, ground, theme) < 3)).toEqual([]);
});

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a = 0, b = 0] = [one, other].map((name) => luminance(tokens.get(name)?.[theme])).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
