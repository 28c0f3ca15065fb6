// The button that copies the report of a wrong fact, where the site knows no repository to report to.
const report = document.querySelector<HTMLButtonElement>('#report');

export {};

function say(words: string): void {
  if (report === null) return;
  const label = report.textContent;
  report.textContent = words;
  setTimeout(() => (report.textContent = label), 2000);
}

report?.addEventListener('click', () => {
  navigator.clipboard.writeText(report.dataset['text'] ?? '').then(
    () => {
      say('Copied');
    },
    () => {
      say('The browser did not let us copy');
    },
  );
});
if (report !== null) report.hidden = false;
