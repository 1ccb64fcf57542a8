(() => {
  let theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden: then the system's theme is used.
  }
  document.documentElement.dataset.theme =
    theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
})();
