import type { ReadableAtom } from 'nanostores';
import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import { fileValue, listOf, textOf } from '#shared/client/respond-body.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { RespondHost } from './options.ts';
import type { RespondFormState } from './state.ts';

/** What goes on beside the fields: templates of letters and files. */
export interface Extras {
  /** Fills the letter with a template; what was typed stays above it. */
  useTemplate(id: string): void;
  saveTemplate(): Promise<void>;
  /** Sends files and names them in a field, at most `max` of them. */
  addFiles(name: string, purpose: FilePurpose, max: number, files: readonly File[]): Promise<void>;
  removeFile(name: string, value: string): void;
}

interface Around {
  $state: ReadableAtom<RespondFormState>;
  patch(change: Partial<RespondFormState>): void;
  setValues(change: FormValues, name: string): void;
}

const TITLE_CHARS = 40;
const NOT_SENT = 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз';

export function createExtras(host: RespondHost, { $state, patch, setValues }: Around): Extras {
  function useTemplate(id: string): void {
    const { form, values } = $state.get();
    const template = form?.templates.find((one) => one.id === id);
    if (!form || !template) return;
    const letter = textOf(values, 'letter').trim();
    const isOwn = letter !== '' && !form.templates.some(({ text }) => text.trim() === letter);
    setValues({ letter: isOwn ? `${letter}\n\n${template.text}` : template.text, templateId: id }, 'letter');
    patch({ template: 'none', status: `Письмо: ${template.title}` });
  }

  async function saveTemplate(): Promise<void> {
    const { form, values } = $state.get();
    const text = textOf(values, 'letter').trim();
    if (!form || !text) return;
    patch({ template: 'saving' });
    try {
      const { id, title } = await host.call(
        'POST /respond/template',
        { owner: 'own', title: titleOf(text), body: text, situations: ['custom'] },
        { idempotencyKey: true },
      );
      const templates = [...form.templates, { id, title, text }];
      patch({ form: { ...form, templates }, template: 'saved', status: 'Шаблон сохранён' });
      setValues({ templateId: id }, 'templateId');
    } catch (error) {
      patch({ template: 'none', errors: { ...$state.get().errors, letter: textOfError(error) } });
    }
  }

  async function addFiles(name: string, purpose: FilePurpose, max: number, files: readonly File[]): Promise<void> {
    const free = max - listOf($state.get().values, name).length;
    const over = files.length > free ? `Не\u00a0больше ${max} файлов` : null;
    patch({ errors: { ...$state.get().errors, ...(over ? { [name]: over } : {}) } });
    await Promise.all(files.slice(0, Math.max(0, free)).map((file) => addFile(name, purpose, file)));
  }

  async function addFile(name: string, purpose: FilePurpose, file: File): Promise<void> {
    patch({ uploads: [...$state.get().uploads, file.name] });
    try {
      const sent = await host.call('POST /files', { purpose, file });
      setValues({ [name]: [...listOf($state.get().values, name), fileValue(sent)] }, name);
      patch({ status: `Загружено: ${sent.name}` });
    } catch (error) {
      patch({ errors: { ...$state.get().errors, [name]: `${file.name}: ${textOfError(error)}` } });
    } finally {
      const { uploads } = $state.get();
      const place = uploads.indexOf(file.name);
      patch({ uploads: uploads.filter((_, index) => index !== place) });
    }
  }

  return {
    useTemplate,
    saveTemplate,
    addFiles,
    removeFile(name, value) {
      const left = listOf($state.get().values, name).filter((file) => file !== value);
      setValues({ [name]: left }, name);
      patch({ status: 'Файл убран' });
    },
  };
}

/** «Здравствуйте! Варю трубы с 2018 года…»: the beginning of the letter, by whole words. */
function titleOf(letter: string): string {
  const line = letter.replaceAll(/\s+/g, ' ');
  if (line.length <= TITLE_CHARS) return line.padEnd(2, '.');
  const cut = line.slice(0, TITLE_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20))}…`;
}

function textOfError(error: unknown): string {
  // Calls fail with a CallError.
  const { problem } = error as Partial<CallError>;
  if (!problem) return NOT_SENT;
  const { errors, message } = explainProblem(problem);
  return Object.values(errors)[0] ?? message ?? NOT_SENT;
}
