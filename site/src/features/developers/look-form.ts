/** The form of the feed before anybody has touched it: what writes the code for every kind of site comes with the first touch. */
const form = document.querySelector<HTMLFormElement>('[data-look]');

if (form) {
  const untouched = new AbortController();
  const bind = async (): Promise<void> => {
    untouched.abort();
    const { bindLook } = await import('./live-look.ts');
    bindLook(form);
  };
  // What the browser has kept in the fields from before is shown in the frame.
  if (document.querySelector('iframe[data-preview]')) void bind();
  else
    for (const touch of ['pointerdown', 'focusin', 'input'])
      form.addEventListener(touch, () => void bind(), { signal: untouched.signal });
}
