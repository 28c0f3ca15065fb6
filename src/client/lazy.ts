// What only some pages can do is fetched when somebody begins to use it.
const line = document.querySelector<HTMLTextAreaElement>('#your-line');
if (line !== null) {
  line.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  const read = () =>
    void import('./error-line.ts').then(({ narrow }) => {
      narrow(line);
    });
  line.addEventListener('input', read);
  if (line.value !== '') read();
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
