import { TEMPLATE_VARIABLE_CHARS_MAX } from './limits.ts';

/** Whose a reply template is: all members of the company have theirs in common, everybody else has their own. */
export const TEMPLATE_OWNERS = ['company', 'member', 'applicant'] as const;
export type TemplateOwner = (typeof TEMPLATE_OWNERS)[number];

/** When a template is offered. */
export const TEMPLATE_SITUATIONS = [
  'invite',
  'invite_after_respond',
  'quick_decline',
  'decline_after_respond',
  'decline_after_interview',
  'interview_details',
  'document_request',
  'start_on_site',
  'thanks',
  'custom',
] as const;
export type TemplateSituation = (typeof TEMPLATE_SITUATIONS)[number];

/** What a company's situation is of no concern to an applicant, who writes when they like. */
export const APPLICANT_SITUATIONS = ['custom'] as const satisfies readonly TemplateSituation[];

/** Statuses of a respond that a message alone may lead to: others need a date, a sum or a second confirmation. */
export const TEMPLATE_STATUSES_ON_SEND = ['in_work', 'reserve', 'invited', 'declined'] as const;
export type TemplateStatusOnSend = (typeof TEMPLATE_STATUSES_ON_SEND)[number];

/** All that a template may name. A value is a nominative: «Ильдар», «60/30», «23 ноября». */
export const TEMPLATE_VARIABLES = [
  'applicant.first_name',
  'applicant.full_name',
  'applicant.first_middle',
  'vacancy.title',
  'vacancy.url',
  'vacancy.pay',
  'vacancy.shift',
  'rotation.pattern',
  'rotation.start_date',
  'company.name',
  'company.phone',
  'member.name',
  'member.position',
  'member.phone',
  'facility.name',
  'facility.address',
  'facility.gate',
  'interview.date',
  'interview.time',
  'interview.place',
  'documents.list',
  'today',
  'respond.date',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/**
 * A piece of a template. What stands after the bar, `fallback`, is taken where there is no value: a text, or the name of
 * another variable.
 */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: TemplateVariable; fallback: string | null }
  | { kind: 'unknown'; name: string; fallback: string | null };

const OPEN = '{{';
const CLOSE = '}}';
const NAMES: ReadonlySet<string> = new Set(TEMPLATE_VARIABLES);

export function isTemplateVariable(name: string): name is TemplateVariable {
  return NAMES.has(name);
}

/** Where variables with their braces stand in a body, in linear time. Braces without their pair are text. */
export function findVariables(body: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let free = 0;
  for (let close = body.indexOf(CLOSE); close !== -1; close = body.indexOf(CLOSE, close + CLOSE.length)) {
    const from = Math.max(free, close - TEMPLATE_VARIABLE_CHARS_MAX - OPEN.length);
    const open = body.slice(from, close).lastIndexOf(OPEN);
    if (open === -1) continue;
    free = close + CLOSE.length;
    found.push({ start: from + open, end: free });
  }
  return found;
}

/** The pieces of a body such as `{{applicant.first_name|коллега}}, здравствуйте`. */
export function parseTemplate(body: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const { start, end } of findVariables(body)) {
    if (start > at) parts.push({ kind: 'text', text: body.slice(at, start) });
    parts.push(readVariable(body.slice(start + OPEN.length, end - CLOSE.length)));
    at = end;
  }
  if (at < body.length) parts.push({ kind: 'text', text: body.slice(at) });
  return parts;
}

function readVariable(inside: string): TemplatePart {
  const bar = inside.indexOf('|');
  const name = (bar === -1 ? inside : inside.slice(0, bar)).trim();
  const fallback = (bar === -1 ? '' : inside.slice(bar + 1)).trim() || null;
  return isTemplateVariable(name) ? { kind: 'variable', name, fallback } : { kind: 'unknown', name, fallback };
}

/** The body of these pieces, the reverse of {@link parseTemplate}; `nameOf` gives variables other names. */
export function writeTemplate(parts: readonly TemplatePart[], nameOf = (name: string): string => name): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return `${OPEN}${nameOf(part.name)}${part.fallback === null ? '' : `|${nameOf(part.fallback)}`}${CLOSE}`;
    })
    .join('');
}

/** True when a brace has lost its pair: a variable that was meant would be sent as it is written. */
export function hasStrayBraces(parts: readonly TemplatePart[]): boolean {
  return parts.some((part) => part.kind === 'text' && (part.text.includes(OPEN) || part.text.includes(CLOSE)));
}

export type TemplateValues = Partial<Record<TemplateVariable, string>>;

/** A piece of a filled template: a `missing` one has neither value nor fallback. */
export type FilledPart =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: TemplateVariable; text: string }
  | { kind: 'missing'; name: string };

export interface FilledTemplate {
  parts: FilledPart[];
  /** Names of what has no value, unknown variables too, each once. */
  missing: string[];
  /** The message; null while something is missing, because such a message is not sent. */
  text: string | null;
}

/** Puts the values into their places. Text stays text: whoever shows it escapes it. */
export function fillTemplate(parts: readonly TemplatePart[], values: TemplateValues): FilledTemplate {
  const filled = parts.map((part): FilledPart => {
    if (part.kind === 'text') return part;
    const text = part.kind === 'variable' ? valueOf(part.name, part.fallback, values) : null;
    return text === null || part.kind === 'unknown'
      ? { kind: 'missing', name: part.name }
      : { kind: 'value', name: part.name, text };
  });
  const missing = filled.flatMap((part) => (part.kind === 'missing' ? [part.name] : []));
  return {
    parts: filled,
    missing: [...new Set(missing)],
    text: missing.length > 0 ? null : filled.map((part) => (part.kind === 'missing' ? '' : part.text)).join(''),
  };
}

function valueOf(name: TemplateVariable, fallback: string | null, values: TemplateValues): string | null {
  const value = values[name]?.trim();
  if (value) return value;
  if (fallback === null || !isTemplateVariable(fallback)) return fallback;
  return values[fallback]?.trim() || null;
}
