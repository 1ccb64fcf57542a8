import { FILE_PURPOSE_RULES, fileBytesMax, isPictureKind, type FilePurpose } from '#shared/domain/file-purposes.ts';
import { imageAttributes, type ImageSizeName } from '#shared/domain/image-sizes.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import type { UploadedFile } from '#shared/contracts/file.ts';
import { fileSize } from '#shared/text/file.ts';
import { element } from '#shared/ui/element.ts';
import { siteHost } from '../lib/host.ts';
import { sendFile } from '../lib/send-file.ts';

/** What the fields do with files (`file-fields.ts` has taken them): check, crop, send, name them to the form. */

/** Uploads of this page that are under way, by their forms: such a form waits. */
const sending = new Map<HTMLFormElement, number>();

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!sending.get(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    siteHost.toast('Файл ещё загружается. Отправьте форму, когда он будет готов', { type: 'warning' });
  },
  { capture: true },
);

export async function takeFiles(field: HTMLElement, files: readonly File[]): Promise<void> {
  const isList = field.dataset.fileField === 'list';
  showError(field, null);
  for (const file of isList ? files : files.slice(0, 1)) {
    const problem = problemOf(field, file);
    if (problem) showError(field, problem);
    else if (isList) void addToList(field, file);
    else await replacePicture(field, file);
  }
}

export function removeFile(field: HTMLElement, button: HTMLElement): void {
  showError(field, null);
  const choice = field.querySelector<HTMLElement>('[data-file-choice]');
  if (field.dataset.fileField === 'list') {
    const row = button.closest('li');
    running.get(row ?? button)?.abort();
    row?.remove();
    tellForm(field);
  } else {
    setPicture(field, null);
  }
  say(field, 'Убрали');
  choice?.focus();
}

/** To stop the upload of a row that was removed. */
const running = new WeakMap<Element, AbortController>();

const purposeOf = (field: HTMLElement) => field.dataset.purpose as FilePurpose;

/** What can be told before anything is sent. The server checks the content. */
function problemOf(field: HTMLElement, file: File): string | null {
  const purpose = purposeOf(field);
  const { kinds } = FILE_PURPOSE_RULES[purpose];
  const isPicture = file.type.startsWith('image/') || kinds.every(isPictureKind);
  const bytesMax = fileBytesMax(isPicture ? 'jpg' : 'pdf', purpose);
  if (file.size === 0) return `Файл «${file.name}» пустой`;
  if (file.size > bytesMax) return `Файл «${file.name}» больше ${fileSize(bytesMax) ?? ''}`;
  const countMax = Number(field.dataset.countMax ?? 1);
  if (field.dataset.fileField === 'list' && field.querySelectorAll('li').length >= countMax)
    return `Файлов не\u00a0больше ${countMax}`;
  return null;
}

/** A browser without the type sends none: then the window says that the picture does not open. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);

async function replacePicture(field: HTMLElement, file: File): Promise<void> {
  const purpose = purposeOf(field);
  // The browser cannot show it either; the server says how to send it.
  const isShown = !NOT_SHOWN.has(file.type);
  const crop = isShown ? await siteHost.openLayer('image-cropper', { file, purpose }) : {};
  const choice = field.querySelector<HTMLElement>('[data-file-choice]');
  choice?.focus();
  if (!crop) return;
  const progress = field.querySelector('progress');
  if (progress) progress.hidden = false;
  try {
    const sent = await send(field, { purpose, ...crop, file }, (part) => {
      if (progress) progress.value = part;
    });
    setPicture(field, sent);
    say(field, 'Загружено');
  } catch (error) {
    showError(field, textOf(error));
  } finally {
    if (progress) progress.hidden = true;
  }
}

async function addToList(field: HTMLElement, file: File): Promise<void> {
  const progress = element('progress', { className: 'file-progress', max: 1, value: 0, ariaLabel: 'Загрузка' });
  const remove = element(
    'button',
    { type: 'button', className: 'btn btn-3', ariaLabel: `Убрать ${file.name}`, dataset: { fileRemove: '' } },
    'Убрать',
  );
  const name = element('span', { className: 'file-name' }, `${file.name}, ${fileSize(file.size) ?? ''}`);
  const row = element('li', {}, name, remove, progress);
  field.querySelector('[data-files]')?.append(row);
  const stop = new AbortController();
  running.set(row, stop);
  try {
    const { id } = await send(
      field,
      { purpose: purposeOf(field), file },
      (part) => {
        progress.value = part;
      },
      stop.signal,
    );
    row.append(element('input', { type: 'hidden', name: field.dataset.name ?? '', value: id }));
    progress.remove();
    tellForm(field);
    say(field, `Загружено: ${file.name}`);
  } catch (error) {
    row.remove();
    if (!stop.signal.aborted) showError(field, `${file.name}: ${textOf(error)}`);
  }
}

async function send(
  field: HTMLElement,
  input: Parameters<typeof sendFile>[0],
  onProgress: (part: number) => void,
  signal = new AbortController().signal,
): Promise<UploadedFile> {
  const form = field.closest('form');
  if (form) sending.set(form, (sending.get(form) ?? 0) + 1);
  try {
    return await sendFile(input, { onProgress, signal });
  } finally {
    if (form) sending.set(form, (sending.get(form) ?? 1) - 1);
  }
}

function setPicture(field: HTMLElement, sent: UploadedFile | null): void {
  const face = field.querySelector<HTMLElement>('[data-picture]');
  const { picture, initials = '' } = face?.dataset ?? {};
  const image = sent?.url && element('img', { ...imageAttributes(sent.url, picture as ImageSizeName), alt: '' });
  face?.replaceChildren(image || initials);
  const label = field.querySelector('[data-choose-label]');
  if (label) label.textContent = sent ? 'Заменить' : 'Выбрать файл';
  const remove = field.querySelector<HTMLElement>('[data-file-remove]');
  if (remove) remove.hidden = !sent;
  const input = field.querySelector<HTMLInputElement>('[data-file-id]');
  if (input) input.value = sent?.id ?? '';
  tellForm(field);
}

/** The form forgets the error that the server has found at this field. */
function tellForm(field: HTMLElement): void {
  const input = field.querySelector('input[type="hidden"]') ?? field;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function say(field: HTMLElement, text: string): void {
  field.querySelector('[data-file-status]')?.replaceChildren(text);
}

function showError(field: HTMLElement, text: string | null): void {
  const error = field.querySelector<HTMLElement>('[data-file-error]');
  error?.replaceChildren(text ?? '');
  if (error) error.hidden = text === null;
}

function textOf(error: unknown): string {
  const { problem } = error as { problem?: Problem | null };
  if (!problem) return 'Файл не\u00a0загрузился. Проверьте связь и\u00a0попробуйте ещё раз';
  const { errors, message } = explainProblem(problem);
  return Object.values(errors)[0] ?? message ?? problem.title;
}
