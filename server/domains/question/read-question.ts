import { isChoice, knockoutFlaw, type Knockout, type QuestionType } from '#shared/domain/question.ts';
import { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import { badField } from '../../platform/problems.ts';

/** What makes a question another one when it changes. */
export interface QuestionContent {
  text: string;
  type: QuestionType;
  options: readonly string[];
  required: boolean;
  knockout: Knockout | null;
}

const PERMITS: ReadonlySet<string> = new Set(PERMIT_KINDS);

/**
 * The question as it is stored: one with a requirement must be answered. Throws `bad_argument` at `options` and `knockout`
 * for what does not fit its type.
 */
export function readContent({ text, type, options, required, knockout }: QuestionContent): QuestionContent {
  checkOptions(type, options);
  const flaw = knockout && knockoutFlaw({ type, options }, knockout);
  if (flaw === 'op')
    throw badField('knockout', 'conflict_with_rules', 'К\u00a0такому ответу это требование не\u00a0подходит');
  if (flaw === 'value') throw badField('knockout', 'not_in_dictionary', 'Отметьте варианты, которые подходят');
  return { text, type, options: [...options], required: required || knockout !== null, knockout };
}

function checkOptions(type: QuestionType, options: readonly string[]): void {
  if (!isChoice(type)) {
    if (options.length > 0) throw badField('options', 'conflict_with_rules', 'У\u00a0такого ответа нет вариантов');
    return;
  }
  const least = type === 'permit_pick' ? 1 : 2;
  if (options.length < least)
    throw badField(
      'options',
      'is_too_short',
      least === 1 ? 'Выберите удостоверения' : 'Напишите хотя\u00a0бы два варианта',
    );
  if (new Set(options).size < options.length)
    throw badField('options', 'conflict_with_rules', 'Уберите одинаковые варианты');
  if (type === 'permit_pick' && !options.every((kind) => PERMITS.has(kind)))
    throw badField('options', 'not_in_dictionary', 'Выберите удостоверения из\u00a0списка');
}

/** True when an answer to one is not an answer to the other. */
export function isOther(one: QuestionContent, other: QuestionContent): boolean {
  return fingerprint(one) !== fingerprint(other);
}

function fingerprint({ text, type, options, required, knockout }: QuestionContent): string {
  return JSON.stringify([text, type, options, required, knockout && [knockout.op, knockout.value]]);
}
