// Code colouring at build time: Shiki's tokens as spans with a class, never with a style attribute (CSP).
import { createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import bash from 'shiki/langs/bash.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import yaml from 'shiki/langs/yaml.mjs';

// A theme whose "colours" are our class names: scope -> class.
const classes = {
  'hl-c': ['comment', 'punctuation.definition.comment'],
  'hl-s': ['string', 'punctuation.definition.string'],
  'hl-n': ['constant.numeric', 'constant.language'],
  'hl-k': ['keyword', 'storage'],
  'hl-f': ['entity.name.function', 'support.function'],
  'hl-v': ['variable', 'support.type.property-name'],
} as const;
const names = Object.keys(classes);
const colour = (index: number) => `#0000${(index + 1).toString(16).padStart(2, '0')}`;
const theme = {
  name: 'classes',
  type: 'light' as const,
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  settings: Object.values(classes).map((scope, index) => ({
    scope: [...scope],
    settings: { foreground: colour(index) },
  })),
};

const highlighter = createHighlighterCoreSync({
  themes: [theme],
  langs: [bash, json, python, yaml],
  engine: createJavaScriptRegexEngine(),
});

/** Code as HTML, coloured where the language is known, escaped in any case. */
export function highlight(code: string, language: string, escape: (text: string) => string): string {
  if (!highlighter.getLoadedLanguages().includes(language)) return escape(code);
  const { tokens } = highlighter.codeToTokens(code.replace(/\n$/, ''), { lang: language, theme: 'classes' });
  return tokens
    .map((line) =>
      line
        .map((token) => {
          const name = names[Number.parseInt(token.color?.slice(1) ?? '0', 16) - 1];
          return name === undefined ? escape(token.content) : `<span class="${name}">${escape(token.content)}</span>`;
        })
        .join(''),
    )
    .join('\n');
}
