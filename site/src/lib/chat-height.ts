/** Keeps the chat as high as what a phone's keyboard leaves of the window. Returns the cleanup. */
export function followKeyboard(): () => void {
  const { visualViewport: shown } = window;
  const root = document.documentElement;
  if (!shown) return () => {};
  function fit(): void {
    // Somebody who zooms in makes the viewport smaller too.
    if (!shown || shown.scale > 1) return;
    root.style.setProperty('--chat-height', `${Math.round(shown.height)}px`);
    // The browser scrolls the page to the field, which is in sight already.
    if (shown.offsetTop > 0) scrollTo(0, 0);
  }
  fit();
  shown.addEventListener('resize', fit);
  return () => {
    shown.removeEventListener('resize', fit);
    root.style.removeProperty('--chat-height');
  };
}
