export interface Look {
  theme: 'light' | 'dark' | 'auto';
  accent: string | null;
  density: 'comfortable' | 'compact';
}

const DARK = '(prefers-color-scheme: dark)';

/** Sets a shell's theme. `auto` follows the system until the returned function is called. */
export function applyLook(root: HTMLElement, { theme, accent, density }: Look): () => void {
  root.dataset.density = density;
  if (accent) root.style.setProperty('--karkas-accent', accent);
  else root.style.removeProperty('--karkas-accent');
  if (theme !== 'auto') {
    root.dataset.theme = theme;
    return () => {};
  }
  const system = matchMedia(DARK);
  const follow = () => (root.dataset.theme = system.matches ? 'dark' : 'light');
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
}
