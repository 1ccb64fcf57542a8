/** The switch in the footer: toggles the theme and stores it in this browser. */
const root = document.documentElement;

for (const button of document.querySelectorAll('[data-theme-switch]')) {
  button.addEventListener('click', () => {
    const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.theme = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  });
}
