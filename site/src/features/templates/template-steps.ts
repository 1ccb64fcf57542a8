import type { Call, CallOptions } from '#shared/client/call.ts';
import type { Template } from '#shared/contracts/template.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { TemplateAction } from '#shared/domain/template-machine.ts';
import type { TemplateSituation, TemplateStatusOnSend } from '#shared/domain/template.ts';
import { replaceUnknown } from '#shared/text/template-variables.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { listOf, textOf } from '../../lib/step-values.ts';

/** A form of a template as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

export const TEMPLATES = '/chat-templates';
export const NEW_TEMPLATE = 'new';
export const TEMPLATE_TABS = ['company', 'own', 'archive'] as const;
export type TemplateTab = (typeof TEMPLATE_TABS)[number];

/** The address of a template, of a new one, or of a list. */
export function templatePage(tab: TemplateTab, template?: string): string {
  const query = new URLSearchParams({ tab, ...(template ? { template } : {}) });
  return `${TEMPLATES}?${query}`;
}

export function tabOf({ status, owner }: Pick<Template, 'status' | 'owner'>): TemplateTab {
  if (status === 'archived') return 'archive';
  return owner === 'company' ? 'company' : 'own';
}

/** What a form has done; the page says it. */
export const NOTICES = {
  saved: 'Шаблон сохранён',
  copied: 'Сделали копию. Пока она черновик: сохраните, чтобы её предлагали',
  moved: 'Готово',
  archived: 'Шаблон в\u00a0архиве. Его больше не\u00a0предлагают',
  removed: 'Шаблон удалён',
} as const;

const keyOf = (values: FormValues) => ({ id: textOf(values, 'id'), version: Number(textOf(values, 'version')) });
const pageOf = (template: Template, done: keyof typeof NOTICES) =>
  `${templatePage(tabOf(template), template.id)}&done=${done}`;

/** What is typed; the call checks the names. The button «Заменить» of a page without a script mends the text first. */
const fieldsOf = (values: FormValues) => {
  const body = textOf(values, 'body').replaceAll('\r\n', '\n');
  return {
    title: textOf(values, 'title'),
    body: textOf(values, 'replace') ? replaceUnknown(body) : body,
    situations: listOf(values, 'situations') as TemplateSituation[],
    isDefault: textOf(values, 'isDefault') !== '',
    statusOnSend: (textOf(values, 'statusOnSend') || null) as TemplateStatusOnSend | null,
    fileIds: listOf(values, 'fileIds'),
  };
};

/** Every form of the page: makes its call and returns the address that follows. The page and the script share them. */
export const TEMPLATE_STEPS = {
  async 'add-template'({ call, values, options }: Sending) {
    const owner = textOf(values, 'owner') === 'company' ? 'company' : 'own';
    return pageOf(await call('POST /respond/template', { owner, ...fieldsOf(values) }, options), 'saved');
  },
  async template({ call, values }: Sending) {
    const action = textOf(values, 'status') === 'draft' ? ({ action: 'activate' } as const) : {};
    const key = keyOf(values);
    const saved = await call('PATCH /respond/template/{id}', { ...key, ...fieldsOf(values), ...action }).catch(
      renewingVersion(() => findTemplate(call, key.id)),
    );
    return pageOf(saved, 'saved');
  },
  async 'copy-template'({ call, values, options }: Sending) {
    const one = await findTemplate(call, textOf(values, 'id'));
    const copy = await call(
      'POST /respond/template',
      {
        // Whoever may not write for the company takes the text for themselves.
        owner: one.owner === 'company' && one.mayEdit ? 'company' : 'own',
        title: `${one.title.slice(0, 72)} (копия)`,
        body: one.body,
        situations: one.situations,
        statusOnSend: one.statusOnSend,
        status: 'draft',
      },
      options,
    );
    return pageOf(copy, 'copied');
  },
  async 'move-template'({ call, values }: Sending) {
    const action = textOf(values, 'action') as TemplateAction;
    const moved = await call('PATCH /respond/template/{id}', { ...keyOf(values), action });
    return pageOf(moved, action === 'archive' ? 'archived' : 'moved');
  },
  async 'remove-template'({ call, values }: Sending) {
    await call('DELETE /respond/template/{id}', { id: textOf(values, 'id') });
    return `${templatePage('archive')}&done=removed`;
  },
} as const;

export type TemplateStep = keyof typeof TEMPLATE_STEPS;

/** Throws `error`, or the refusal of a missing template, when it is gone. */
async function findTemplate(call: Call, id: string): Promise<Template> {
  const { items } = await call('GET /respond/template', {});
  const found = items.find((one) => one.id === id);
  if (found) return found;
  throw goneError();
}

function goneError(): Error {
  const detail = 'Этого шаблона больше нет';
  return Object.assign(new Error(detail), { status: 404, code: 'not_found', problem: { title: detail, errors: [] } });
}
