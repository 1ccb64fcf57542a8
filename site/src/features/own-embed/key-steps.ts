import type { Call, CallOptions } from '#shared/client/call.ts';
import { atFields, withErrors } from '#shared/client/explain-problem.ts';
import type { FieldError } from '#shared/contracts/problem.ts';
import type { Widget } from '#shared/domain/embed.ts';
import { DAY_MINUTES } from '#shared/domain/chat-hours.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { DAY_NAMES } from '#shared/text/chat-hours.ts';
import { capitalised } from '#shared/text/terms.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { isTicked, textOf } from '../../lib/step-values.ts';

/** A form about a key as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

export const OWN_EMBED = '/profile/embed';
export const NEW_KEY = 'new';
export const keyPage = (id: string) => `${OWN_EMBED}?${new URLSearchParams({ key: id })}`;

/** Of an address only its beginning was taken. */
const FOR_SITE =
  'От\u00a0адреса страницы взяли сайт\u00a0— он\u00a0показан ниже: ключ работает на\u00a0всех его страницах';

/** What a form has done; the page says it. */
export const NOTICES = {
  made: 'Ключ готов. Выберите вид и\u00a0скопируйте код на\u00a0сайт',
  'made-for-site': `Ключ готов. ${FOR_SITE}`,
  saved: 'Ключ сохранён, новые правила уже действуют',
  'saved-for-site': `Ключ сохранён. ${FOR_SITE}`,
  rotated: 'Вот новый ключ. Замените им старый на\u00a0сайте за\u00a07\u00a0дней',
  hours: 'Часы сохранены: их\u00a0видит тот, кто вам пишет',
  signing: 'Ключ подписи добавлен. Подписывайте им\u00a0токены на\u00a0своём сервере',
  unsigned: 'Ключ подписи удалён: его токены больше никого не\u00a0называют',
  revoked: 'Ключ отозван: виджеты с\u00a0ним больше не\u00a0работают',
} as const;

/** What is pasted there is never sent back: it may be a private key by mistake. */
export const SIGNING_FIELD = 'pastedCode';

/** Errors of wrong lines that are named at once. */
const LINES_NAMED = 3;

interface SiteLine {
  /** From 1, as people count the lines of the field. */
  number: number;
  text: string;
}

/** One site to a line; empty lines are none. */
export function siteLines(text: string): SiteLine[] {
  return text
    .split('\n')
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== '');
}

/** A site as browsers write it, up to its spelling: of anything else only a part counts. */
export function isSite(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
}

/** The word for what was done with these sites. */
function doneWith(word: 'made' | 'saved', { origins }: { origins: readonly string[] }): keyof typeof NOTICES {
  return origins.every(isSite) ? word : `${word}-for-site`;
}

/** The errors with those of single sites as one, at the field, each with the number of its line. */
export function atSites(errors: readonly FieldError[], lines: readonly SiteLine[]): FieldError[] {
  const [others, ofLines] = [[] as FieldError[], [] as FieldError[]];
  for (const error of errors) (error.field.startsWith('origins.') ? ofLines : others).push(error);
  const [first] = ofLines;
  if (!first) return others;
  const named = ofLines.slice(0, LINES_NAMED).map(({ field, message }) => {
    const line = lines[Number(field.slice('origins.'.length))];
    return lines.length > 1 && line ? `Строка ${line.number}: ${message}` : capitalised(message);
  });
  const left = ofLines.length - named.length;
  const message = [...named, ...(left > 0 ? [`И\u00a0ещё строк с\u00a0ошибками: ${left}`] : [])].join('. ');
  return [...others, { ...first, field: 'origins', message }];
}

const keyOf = (values: FormValues) => ({ id: textOf(values, 'id'), version: Number(textOf(values, 'version')) });

function fieldsOf(values: FormValues) {
  return {
    name: textOf(values, 'name'),
    origins: siteLines(textOf(values, 'origins')).map(({ text }) => text),
    // The call checks the names.
    widgets: [values.widgets ?? []].flat().filter(Boolean) as Widget[],
    exposesPii: isTicked(values, 'exposesPii'),
    // Anything but a number is refused there.
    respondsPerDay: Number(textOf(values, 'respondsPerDay') || NaN),
  };
}

/** The refusal of a call with its errors at the fields of the form. */
function atKeyFields(error: unknown, values: FormValues): unknown {
  const lines = siteLines(textOf(values, 'origins'));
  return atFields(
    withErrors(error, (errors) => atSites(errors, lines)),
    (field) => field.replace(/\..*/, ''),
  );
}

/** Minutes since midnight of «9:30»; not a number for another text. */
function minutesOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes ?? NaN);
}

/** The hours of the form; null where every day is off. Midnight ends a day. */
export function hoursOf(values: FormValues) {
  const week = DAY_NAMES.map((_, day) => {
    const [from, to] = [textOf(values, `from-${day}`), textOf(values, `to-${day}`)];
    return from || to ? { from: minutesOf(from), to: minutesOf(to) || DAY_MINUTES } : null;
  });
  return week.some((day) => day !== null) ? { timeZone: textOf(values, 'timeZone'), week } : null;
}

/** The refusal of hours with its errors at their days. */
function atDays(error: unknown): unknown {
  return atFields(error, (field) => {
    const [, day, end] = /^hours\.week\.(\d)\.(from|to)$/.exec(field) ?? [];
    return day === undefined ? field.replace(/^hours\./, '') : `${end}-${day}`;
  });
}

/** Every form of the page: makes its call and returns the address that follows. The page and the script share them. */
export const KEY_STEPS = {
  async 'add-key'({ call, values, options }: Sending) {
    const fields = fieldsOf(values);
    const { id } = await call('POST /company/embed', { ...fields, test: isTicked(values, 'test') }, options).catch(
      (error: unknown) => {
        throw atKeyFields(error, values);
      },
    );
    return `${keyPage(id)}&done=${doneWith('made', fields)}`;
  },
  async key({ call, values }: Sending) {
    const [key, fields] = [keyOf(values), fieldsOf(values)];
    await call('PATCH /company/embed/{id}', { ...key, ...fields }).catch(
      renewingVersion(
        async () => (await call('GET /company/embed')).items.find(({ id }) => id === key.id),
        (error) => atKeyFields(error, values),
      ),
    );
    return `${keyPage(key.id)}&done=${doneWith('saved', fields)}`;
  },
  async 'add-signing-key'({ call, values }: Sending) {
    const key = keyOf(values);
    const addSigningKey = { name: textOf(values, 'signingName'), key: textOf(values, SIGNING_FIELD) };
    await call('PATCH /company/embed/{id}', { ...key, addSigningKey }).catch((error: unknown) => {
      throw atFields(error, (field) => (field === 'addSigningKey.name' ? 'signingName' : SIGNING_FIELD));
    });
    return `${keyPage(key.id)}&done=signing#signing-keys`;
  },
  async 'remove-signing-key'({ call, values }: Sending) {
    const key = keyOf(values);
    await call('PATCH /company/embed/{id}', { ...key, removeSigningKey: textOf(values, 'kid') });
    return `${keyPage(key.id)}&done=unsigned#signing-keys`;
  },
  async 'rotate-key'({ call, values }: Sending) {
    const { id } = await call('PATCH /company/embed/{id}', { ...keyOf(values), action: 'rotate' });
    return `${keyPage(id)}&done=rotated`;
  },
  async 'chat-hours'({ call, values }: Sending) {
    await call('PUT /company/chat-hours', { hours: hoursOf(values) }).catch((error: unknown) => {
      throw atDays(error);
    });
    return `${OWN_EMBED}?done=hours#chat-hours`;
  },
  async 'revoke-key'({ call, values }: Sending) {
    await call('DELETE /company/embed/{id}', { id: textOf(values, 'id') });
    return `${OWN_EMBED}?done=revoked`;
  },
} as const;

export type KeyStep = keyof typeof KEY_STEPS;
