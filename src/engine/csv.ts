// Comma-separated values by RFC 4180, one row a line, so that a broken row cannot swallow the next.

/** The fields of one line, or undefined where a quote is not closed or stands where none may. */
export function fieldsOf(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] === '"') {
      let field = '';
      for (;;) {
        const end = line.indexOf('"', at + 1);
        if (end < 0) return undefined;
        field += line.slice(at + 1, end);
        at = end;
        if (line[end + 1] !== '"') break;
        field += '"';
        at = end + 1;
      }
      fields.push(field);
      at += 1;
      if (at === line.length) return fields;
      if (line[at] !== ',') return undefined;
    } else {
      const end = line.indexOf(',', at);
      const field = line.slice(at, end < 0 ? undefined : end);
      if (field.includes('"')) return undefined;
      fields.push(field);
      if (end < 0) return fields;
      at = end;
    }
    at += 1;
  }
}

/** A field as it may stand in a row. */
export function fieldText(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
