// Days as people read them. A day is written `2026-09-15` wherever it is data.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `15 Sep 2026` for `2026-09-15`; anything that is no day stays as it is. */
export function dayInWords(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? day : `${String(Number(date))} ${name} ${year ?? ''}`;
}
