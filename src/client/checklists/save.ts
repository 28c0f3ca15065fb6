// A text as a file of the reader's own.

export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A run's name as the name of a file. */
export function fileName(name: string, ending: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `${(words ?? ['run']).join('-').slice(0, 60)}.${ending}`;
}
