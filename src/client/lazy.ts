// What only some pages can do is fetched when somebody begins to use it.
const line = document.querySelector<HTMLTextAreaElement>('#your-line');
if (line !== null) {
  line.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  const begin = () =>
    void import('./error-line.ts').then(({ watch }) => {
      watch(line);
    });
  line.addEventListener('focus', begin, { once: true });
  if (line.value !== '' || document.activeElement === line) begin();
}
const places = document.querySelector<HTMLFormElement>('#places');
if (places !== null) {
  places.parentElement?.removeAttribute('hidden');
  places.addEventListener(
    'input',
    () =>
      void import('./runbook.ts').then(({ fill }) => {
        fill(places);
      }),
  );
}
