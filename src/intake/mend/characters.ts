// Characters that editors, chats and web pages put in place of the ones that were typed.

const double = /[\u201c-\u201f\u00ab\u00bb\u2033]/g;
const single = /[\u2018-\u201b\u2032]/g;
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\u0000\ue000]/g;
/** A dash where the hyphen of a short option was typed, then one or two where a long option had its two. */
const shortDash = /(^|[\s"'*`(])[\u2010-\u2015\u2212](?=(?:tp|pp|dp|ep|sc|ac|cc|dcp|pcp)(?:[\s=.\d]|$))/gim;
const dash = /(^|[\s"'*`(])[\u2010-\u2015\u2212]{1,2}-?(?=[a-z])/gim;
/** What people write where they left something out. */
const leftOut = /[[(<](?:cut|snip|snipped|truncated|shortened|omitted)[\])>]|-{2,8} ?snip ?-{2,8}/gi;

export interface Characters {
  readonly text: string;
  readonly smartQuotes: boolean;
}

/** Puts plain characters for typographic ones, line for line. */
export function plainCharacters(text: string): Characters {
  const lines = (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).replace(leftOut, '…');
  if (/^[\u0001-\u007f]*$/.test(lines)) return { text: lines, smartQuotes: false };
  const unquoted = lines.replace(double, '"').replace(single, "'");
  return {
    text: unquoted.replace(blank, ' ').replace(invisible, '').replace(shortDash, '$1-').replace(dash, '$1--'),
    smartQuotes: unquoted !== lines,
  };
}
