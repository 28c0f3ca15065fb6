// Where a bracket closes. The one scanner for every language that the readers meet; each says what it quotes with.

/** What opens, closes and quotes. A backslash takes the next character along, but not inside a literal quotation. */
export interface BracketStyle {
  readonly opening: string;
  readonly closing: string;
  readonly quotes: string;
  /** Those of the quotes inside which a backslash is a letter. */
  readonly literal: string;
}

export const json: BracketStyle = { opening: '{[', closing: '}]', quotes: '"', literal: '' };
/** An object as Python prints it, or as somebody types it, in quotes of either kind. */
export const printed: BracketStyle = { ...json, quotes: `"'` };
export const shellParentheses: BracketStyle = { opening: '(', closing: ')', quotes: "'", literal: "'" };
export const shellBraces: BracketStyle = { ...shellParentheses, opening: '{', closing: '}' };

/** Looks for the end of one bracket in a text that may come in pieces. Linear in its length. */
export class BracketEnd {
  readonly #style: BracketStyle;
  #depth = 0;
  #quote = '';

  constructor(style: BracketStyle) {
    this.#style = style;
  }

  /**
   * Reads on.
   * @param from where the piece begins: in the first piece at the opening bracket, or before it
   * @returns the index in `text` of the bracket that closes the first; undefined where it does not close in this piece
   */
  find(text: string, from = 0): number | undefined {
    const { opening, closing, quotes, literal } = this.#style;
    for (let at = from; at < text.length; at++) {
      const c = text[at] ?? '';
      if (c === '\\' && !(this.#quote !== '' && literal.includes(this.#quote))) at++;
      else if (this.#quote !== '') {
        if (c === this.#quote) this.#quote = '';
      } else if (quotes.includes(c)) this.#quote = c;
      else if (opening.includes(c)) this.#depth++;
      else if (closing.includes(c) && --this.#depth <= 0) return at;
    }
    return undefined;
  }
}

/** The index of the bracket that closes the one at `at`; undefined where it does not close. */
export function closingBracket(text: string, at: number, style: BracketStyle): number | undefined {
  return new BracketEnd(style).find(text, at);
}
