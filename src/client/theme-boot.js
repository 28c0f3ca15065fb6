try {
  const kept = localStorage.getItem('can-i-unpin:theme');
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
} catch {}
