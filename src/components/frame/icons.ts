// The site's drawings: 24 by 24, strokes in the colour of the text beside them.
export const icons = {
  pin: 'M8.5 3h7M9.5 3l-.5 6-3 3.5V14h12v-1.5L15 9l-.5-6M12 14v7',
  search: 'M16 10.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM14.5 14.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  yes: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.3l2.8 2.8L16 9.5',
  // The ring in five pieces: seen without colour, this is not the whole one.
  prove:
    'M12 3a9 9 0 0 1 6.4 2.7M20.6 9.3a9 9 0 0 1 0 5.4M18.4 18.3A9 9 0 0 1 12 21M9.3 20.6a9 9 0 0 1-4.7-3.4M3.2 14a9 9 0 0 1 .6-5.7M5.6 5.7a9 9 0 0 1 3.2-2.1M8 12.3l2.8 2.8L16 9.5',
  keep: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.7 8.7v6.6M14.3 8.7v6.6',
  must: 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6z',
  broken: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4',
  none: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12h8',
  ask: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.6a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2.9-1.2 1.7M12 16.7v.1',
  log: 'M6 3.5h9l3.5 3.5v13.5H6zM9 11h6.5M9 14h6.5M9 17h4',
} as const;

export type IconName = keyof typeof icons;

/** The pin as the icon of the browser's tab, without a request of its own. */
export function tabIcon(): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2d73cd" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${icons.pin}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
