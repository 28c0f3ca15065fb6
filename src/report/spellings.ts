// A document as plain text for a terminal, and as Markdown for a ticket.
import type { Block } from './document.ts';

/** Plain text; control characters of whatever was read cannot reach the terminal. */
export function asText(blocks: readonly Block[]): string {
  const lines = blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        return ['', printable(block.text), '-'.repeat(Math.min(block.text.length, 72))];
      case 'text':
        return [printable(block.text)];
      case 'list':
        return block.items.map((item) => `  - ${printable(item)}`);
      case 'code':
        return [`    ${printable(block.text)}`];
    }
  });
  return `${lines.join('\n').trimStart()}\n`;
}

/** GitHub Markdown; what was read is escaped, so that it stays text. */
export function asMarkdown(blocks: readonly Block[]): string {
  const parts = blocks.map((block, index) => {
    switch (block.kind) {
      case 'heading':
        return `${index === 0 ? '#' : '##'} ${escape(block.text)}`;
      case 'text':
        return escape(block.text);
      case 'list':
        return block.items.map((item) => `- ${escape(item)}`).join('\n');
      case 'code':
        return `${fence(block.text)}\n${printable(block.text)}\n${fence(block.text)}`;
    }
  });
  return `${parts.join('\n\n')}\n`;
}

/** Without control characters and without marks that turn the direction of text. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** A fence longer than any run of backticks inside. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`{1,64}/g) ?? []).map(({ length }) => length));
  return '`'.repeat(longest + 1);
}

function escape(text: string): string {
  // "@" and "#" would notify people and link to issues of whatever repository the text is pasted into.
  return printable(text)
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b');
}
