import {
  fillTemplate,
  parseTemplate,
  writeTemplate,
  type FilledTemplate,
  type TemplatePart,
  type TemplateSituation,
  type TemplateValues,
  type TemplateVariable,
} from '#shared/domain/template.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { nameParts as partsOf } from '#shared/text/person-names.ts';
import { VARIABLE_NAMES } from '#shared/text/template-labels.ts';
import { dayAndMonth, memberValues, personValues, told } from '#shared/text/template-values.ts';
import { readTemplate } from '#shared/text/template-variables.ts';

/**
 * The message of an action. What is known when its form is drawn is put in at once; what its fields say, the time and
 * place of a meeting, stays a variable with a Russian name until it is sent: `{{день}}`.
 */

const SITUATIONS: Readonly<Partial<Record<RespondAction, TemplateSituation>>> = {
  invite: 'invite_after_respond',
  propose: 'interview_details',
  counter: 'interview_details',
  move: 'interview_details',
  offer: 'start_on_site',
  decline: 'decline_after_respond',
};

/** Which templates fit an action. */
export function situationOf(action: RespondAction): TemplateSituation {
  return SITUATIONS[action] ?? 'custom';
}

type Known = Parameters<typeof memberValues>[0] & {
  /** Null when several are written to: each would need another text. */
  person: { name: string; resumeTitle: string | null; respondedAt: string } | null;
};

/** The values that do not depend on what is typed. */
export function knownValues({ person, ...side }: Known): TemplateValues {
  return {
    ...memberValues(side),
    ...(person ? personValues(nameParts(person)) : {}),
    ...told({ 'respond.date': person && dayAndMonth(person.respondedAt) }),
  };
}

/** A resume has «Галеев Ильдар Маратович», a quick respond what the person has typed: «Ильдар Галеев». */
export function nameParts({ name, resumeTitle }: { name: string; resumeTitle: string | null }) {
  return partsOf(name, { surnameFirst: resumeTitle !== null });
}

/** A template as a text to edit: with the known values, and what is not known yet by its Russian name. */
export function startReply(body: string, values: TemplateValues): string {
  const parts = parseTemplate(body).map((part): TemplatePart => {
    if (part.kind !== 'variable' || part.name.startsWith('interview.')) return part;
    const { text } = fillTemplate([part], values);
    return text === null ? part : { kind: 'text', text };
  });
  return writeTemplate(parts, nameOf);
}

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(VARIABLE_NAMES, name);

/** A variable as people call it. */
export function nameOf(name: string): string {
  return isVariable(name) ? VARIABLE_NAMES[name] : name;
}

/**
 * A text that somebody has edited, for another vacancy: what it says of the one `before` becomes what there is to say of the
 * one `after`, or a variable that has to be filled in.
 */
export function changeVacancy(text: string, before: TemplateValues, after: TemplateValues): string {
  const old = VACANCY_VARIABLES.flatMap((name) => {
    const value = before[name];
    return value && value !== after[name] ? [{ value, now: after[name] ?? `{{${nameOf(name)}}}` }] : [];
  }).toSorted((one, other) => other.value.length - one.value.length);
  let changed = '';
  for (let at = 0; at < text.length;) {
    const found = old.find(({ value }) => text.startsWith(value, at) && isWhole(text, at, at + value.length));
    changed += found ? found.now : text.charAt(at);
    at += found ? found.value.length : 1;
  }
  return changed;
}

const VACANCY_VARIABLES = ['vacancy.title', 'vacancy.url', 'vacancy.pay', 'facility.address', 'company.name'] as const;

/** «Прораб» is no part of «Прорабы», nor `/vacancy/2` of `/vacancy/25`. */
function isWhole(text: string, from: number, to: number): boolean {
  const isWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  return !(isWord(from) && isWord(from - 1)) && !(isWord(to) && isWord(to - 1));
}

/** What the other side gets, with what the fields say. */
export function finishReply(text: string, values: TemplateValues): FilledTemplate {
  return fillTemplate(readTemplate(text), values);
}
