import { TEMPLATE_VARIABLE_CHARS_MAX } from '../domain/limits.ts';
import {
  fillTemplate,
  isTemplateVariable,
  parseTemplate,
  TEMPLATE_VARIABLES,
  writeTemplate,
  type TemplatePart,
  type TemplateValues,
  type TemplateVariable,
} from '../domain/template.ts';
import { VARIABLE_NAMES, VARIABLE_WORDS } from './template-labels.ts';

const BY_NAME = new Map(TEMPLATE_VARIABLES.map((code) => [VARIABLE_NAMES[code], code]));
const WORDS = TEMPLATE_VARIABLES.flatMap((code) =>
  [code, VARIABLE_NAMES[code], ...(VARIABLE_WORDS[code] ?? [])].map((word) => ({ code, word })),
);

/** Of a name's letters, how many may differ for it to count as a slip of the pen. */
const SLIPS = 0.4;

/** The pieces of a body in which variables have their codes or their Russian names: `{{vacancy.title}}`, `{{вакансия}}`. */
export function readTemplate(body: string): TemplatePart[] {
  return parseTemplate(body).map((part) => {
    if (part.kind === 'text') return part;
    const name = codeOf(part.name);
    const fallback = part.fallback === null ? null : readFallback(part.fallback, name);
    return name ? { kind: 'variable', name, fallback } : { kind: 'unknown', name: part.name, fallback };
  });
}

/** «{{объект|объект}}» falls back to the word, since a variable cannot stand in for itself. */
function readFallback(fallback: string, name: TemplateVariable | undefined): string {
  const code = codeOf(fallback);
  return code && code !== name ? code : fallback;
}

/** The body as people edit it: «{{имя}}, здравствуйте». */
export function namedBody(body: string): string {
  return writeTemplate(parseTemplate(body), (name) => (isTemplateVariable(name) ? VARIABLE_NAMES[name] : name));
}

/** A text to edit: with the values that are known; what is missing keeps its braces and its Russian name. */
export function fillKnown(body: string, values: TemplateValues): string {
  const parts = parseTemplate(body).map((part): TemplatePart => {
    const { text } = fillTemplate([part], values);
    return text === null ? part : { kind: 'text', text };
  });
  return namedBody(writeTemplate(parts));
}

/** «телефон сотрудника, иначе телефон компании». */
export function variableTitle(name: TemplateVariable, fallback: string | null): string {
  const title = VARIABLE_NAMES[name];
  if (fallback === null) return title;
  return `${title}, иначе ${isTemplateVariable(fallback) ? VARIABLE_NAMES[fallback] : `«${fallback}»`}`;
}

/** The variable that somebody most likely means by this name; null when none is near. */
export function nearestVariable(name: string): TemplateVariable | null {
  const asked = folded(name.slice(0, TEMPLATE_VARIABLE_CHARS_MAX));
  let nearest: { code: TemplateVariable; slips: number } | null = null;
  for (const { code, word } of WORDS) {
    const slips = distance(asked, folded(word)) / Math.max(asked.length, word.length, 1);
    if (slips <= SLIPS && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY)) nearest = { code, slips };
  }
  return nearest?.code ?? null;
}

/** «Переменной «дата выезда» нет. Может быть, «начало вахты»?» */
export function unknownVariableText(name: string): string {
  if (name === '') return 'Между скобками {{ }} напишите название переменной';
  const nearest = nearestVariable(name);
  const advice = nearest ? `Может быть, «${VARIABLE_NAMES[nearest]}»?` : 'Выберите из\u00a0списка под текстом';
  return `Переменной «${name}» нет. ${advice}`;
}

/** The body with each unknown variable replaced by the nearest one, where there is one. */
export function replaceUnknown(body: string): string {
  const parts = readTemplate(body).map((part): TemplatePart => {
    const name = part.kind === 'unknown' ? nearestVariable(part.name) : null;
    return part.kind === 'unknown' && name ? { kind: 'variable', name, fallback: part.fallback } : part;
  });
  return namedBody(writeTemplate(parts));
}

function codeOf(name: string): TemplateVariable | undefined {
  return isTemplateVariable(name) ? name : BY_NAME.get(folded(name));
}

/** A closed list of spaces: the names are ours, what is compared with them is short. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('\u00a0', ' ').replaceAll('ё', 'е').trim();
}

/** Letters to add, drop or change. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
