import type { FavoriteKind } from '#shared/domain/favorite.ts';
import { FAVORITE_FOLDER_CHARS_MAX } from '#shared/domain/limits.ts';
import type { CallOptions } from '#shared/client/call.ts';
import { createForm } from '#shared/stores/form.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import type { FolderFields } from './favorites.ts';

interface FolderForm<Answer> {
  kind: FavoriteKind;
  /** Of a folder that is there. */
  before?: Required<FolderFields>;
  /** Above the button. */
  note?: string;
  label: string;
  send(fields: FolderFields, options: CallOptions): Promise<Answer>;
  done(answer: Answer): void;
}

/** The fields of a folder in a layer: its name and, for resumes, who sees it. */
export function drawFolderForm<Answer>({ kind, before, note, label, send, done }: FolderForm<Answer>): HTMLFormElement {
  const id = 'favorite-folder-name';
  const hint = element('p', { className: 'mut text-sm', id: `${id}-hint` });
  const input = element('input', {
    className: 'inp',
    id,
    name: 'name',
    value: before?.name ?? '',
    maxLength: FAVORITE_FOLDER_CHARS_MAX,
    autocomplete: 'off',
    autofocus: true,
  });
  input.setAttribute('aria-describedby', hint.id);
  const count = () => (hint.textContent = `${[...input.value].length} из ${FAVORITE_FOLDER_CHARS_MAX} знаков`);
  input.addEventListener('input', count);
  count();
  const form = element(
    'form',
    { className: 'grid gap-4' },
    element('p', { className: 'err', dataset: { formMessage: '' } }),
    element('div', { className: 'fld' }, element('label', { htmlFor: id }, 'Название'), input, hint),
    ...(kind === 'resume' ? [shareBox(before?.sharedWithCompany ?? false)] : []),
    ...(note ? [element('p', { className: 'mut text-sm' }, note)] : []),
    element('button', { className: 'btn btn-1 w-full' }, label),
  );
  const store = createForm<Answer>({
    send: ({ name = '', sharedWithCompany = '' }, options) =>
      send(
        { name: String(name), ...(kind === 'resume' && { sharedWithCompany: String(sharedWithCompany) === 'true' }) },
        options,
      ),
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) done(answer);
  });
  return form;
}

function shareBox(checked: boolean): HTMLElement {
  const input = element('input', { type: 'checkbox', name: 'sharedWithCompany', value: 'true', checked });
  const hint = element('small', {}, 'Они увидят резюме и\u00a0заметки, но\u00a0ничего не\u00a0изменят');
  return element('label', { className: 'ck' }, input, element('span', {}, 'Показать коллегам', hint));
}
