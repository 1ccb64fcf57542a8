import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import type { Builder } from './store.ts';
import type { Typed } from './typed.ts';

const TEXTS = ['title', 'description', 'duties', 'requirements', 'conditions', 'customEmployerName'] as const;
type TextField = (typeof TEXTS)[number];

/** The text of a field that can be mended by one press; null for any other. */
export function textOf(typed: Typed, field: string): string | null {
  return isText(field) ? typed[field] : null;
}

function isText(field: string): field is TextField {
  return (TEXTS as readonly string[]).includes(field);
}

const CONTACTS: readonly string[] = ['phone', 'mail', 'link', 'nick'];
/** What calls to a contact says nothing without it: «звоните …», «наш канал …». */
const CALLS =
  /^(?:(?:пиш|писа|звон|позвон|обращ|свяж|связ|телефон|телег|мобильн|номер|почт|ссылк|спрос|спраш|присыла|пришл|отправ|скид|резюме|анкет|откли|вступа|подпис|подробн|контакт|ва[тц]сап|вотсап|вайбер|whatsapp|viber|telegram)\p{L}*|тел|моб|сот|наберите|шлите|сайт[еа]?|чат[еа]?|канал[еа]?|групп[аеу]|макс|max|тг|tg|e?mail)$/iu;
/** What stands between such words. */
const BETWEEN =
  /^(?:в|во|на|по|и|с|к|до|для|или|через|мы|нам|мне|нас|наш[аеиу]?|наше[мй]|вопрос(?:ы|ам|ах)?|e|http|https|www)$/iu;
const CLAUSE_ENDS = /[,;\n]|[.!?](?=\s+[А-ЯЁA-Z«]|\s*$)/gu;

/**
 * Puts `text` in the place of the found phrase; an empty one takes the phrase out with the space or comma beside it, a contact with
 * its clause.
 */
export function withRewrite(builder: Builder, { field, from, to, phrase, rule }: Finding, text: string): void {
  if (!isText(field)) return;
  const whole = builder.$typed.get()[field] ?? '';
  // Typed on meanwhile, or another phrase was taken out: it has moved, or is gone.
  const at = whole.slice(from, to) === phrase ? from : whole.toLowerCase().indexOf(phrase.toLowerCase());
  if (at === -1) return;
  const end = at + phrase.length;
  const gone = CONTACTS.includes(rule) ? clauseOf(whole, at, end) : ([at, end] as const);
  builder.change(field, text ? replaced(whole, at, end, text) : removed(whole, ...gone));
}

/** Where the clause of a contact begins and ends; the contact alone where its clause tells of something else, too. Takes linear time. */
export function clauseOf(whole: string, from: number, to: number): readonly [from: number, to: number] {
  let start = 0;
  let end = whole.length;
  for (const { 0: mark, index } of whole.matchAll(CLAUSE_ENDS)) {
    if (index < from) start = index + mark.length;
    else if (index >= to) {
      end = index;
      break;
    }
  }
  const words = `${whole.slice(start, from)} ${whole.slice(to, end)}`.match(/\p{L}+/gu) ?? [];
  const others = words.filter((word) => !CALLS.test(word) && !BETWEEN.test(word));
  // Beside a call one may be a name: «спросить Анну».
  const isCall = others.length === 0 || (others.length === 1 && words.some((word) => CALLS.test(word)));
  if (!isCall) return [from, to];
  return [start + (/^\s*/.exec(whole.slice(start, from))?.[0].length ?? 0), end];
}

function replaced(whole: string, from: number, to: number, text: string): string {
  const isStart = from === 0 || isStartAfter(whole.slice(0, from));
  return whole.slice(0, from) + (isStart ? text.charAt(0).toUpperCase() + text.slice(1) : text) + whole.slice(to);
}

/** The text without a phrase, and without the space, comma or empty brackets that it leaves behind. */
export function removed(whole: string, from: number, to: number): string {
  const before = whole.slice(0, from);
  const after = whole.slice(to);
  if (/\($/.test(before) && after.startsWith(')')) return tidy(before.slice(0, -1), after.slice(1));
  return tidy(before, after);
}

function tidy(before: string, after: string): string {
  const isWhole = before.trim() === '' || isStartAfter(before);
  const rest = isWhole ? after.replace(/^ ?[,;.!?]+ ?/, '') : after.replace(/^ ?[,;] ?/, ', ');
  const start = /^[.!?,;\n]|^$/.test(rest) ? before.replace(/[ ,:–—-]{1,3}$/, '') : before;
  const joined = / $/.test(start) && rest.startsWith(' ') ? start + rest.slice(1) : start + rest;
  const isStart = start.trim() === '' || isStartAfter(start);
  const at = start.length;
  const text = isStart ? joined.slice(0, at) + joined.slice(at).replace(/^ ?\S/, (char) => char.toUpperCase()) : joined;
  return text.replace(/^ /, '');
}

/** A sentence or a line begins after it. */
function isStartAfter(before: string): boolean {
  const end = before.slice(-4).trimEnd();
  return /[.!?]$/.test(end) || before.slice(-4).includes('\n');
}
