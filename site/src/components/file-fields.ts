/**
 * The fields that take files, before anybody has touched one: it is small, the rest comes with the first file. It listens
 * to the whole page, so that fields that a script has put there work too.
 */
const load = () => import('./file-field-work.ts');

const fieldOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-file-field]') : null;

document.addEventListener('change', ({ target }) => {
  const field = fieldOf(target);
  if (!field || !(target instanceof HTMLInputElement) || !target.matches('[data-file-choice]')) return;
  const files = [...(target.files ?? [])];
  // The same file may be chosen again.
  target.value = '';
  void load().then(({ takeFiles }) => takeFiles(field, files));
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-file-remove]') : null;
  const field = fieldOf(button);
  if (button && field) void load().then(({ removeFile }) => removeFile(field, button));
});

document.addEventListener('dragover', (event) => {
  const field = fieldOf(event.target);
  if (!field || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  field.classList.add('is-over');
});

document.addEventListener('dragleave', ({ target, relatedTarget }) => {
  const field = fieldOf(target);
  if (field && !field.contains(relatedTarget as Node | null)) field.classList.remove('is-over');
});

document.addEventListener('drop', (event) => {
  const field = fieldOf(event.target);
  if (!field) return;
  event.preventDefault();
  field.classList.remove('is-over');
  const files = [...(event.dataTransfer?.files ?? [])];
  void load().then(({ takeFiles }) => takeFiles(field, files));
});

// A module: its names are not those of other scripts.
export {};
