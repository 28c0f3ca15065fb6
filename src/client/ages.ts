// How old a day is, said beside it: only the reader's own clock knows. Every `time` with `data-age` gets it; whoever adds one later
// sends the document the event `ages`.

export {};

/** Whole days between two days, in words; empty for a day to come. */
function ageInWords(from: string, to: string): string {
  const days = Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
  if (!(days >= 0)) return '';
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${String(days)} days ago`;
}

function show(): void {
  const today = new Date().toISOString();
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-age]')) {
    delete time.dataset['age'];
    const age = ageInWords(time.dateTime, today);
    if (age !== '') time.append(`, ${age}`);
  }
}

document.addEventListener('ages', show);
show();
