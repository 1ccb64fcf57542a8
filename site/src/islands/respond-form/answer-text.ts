import { ANSWER, listOf, readFileValue, textOf } from '#shared/client/respond-body.ts';
import type { VacancyQuestion } from '#shared/contracts/question.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { longDate } from '#shared/text/date.ts';

/** An answer as its author gave it, in words: «8», «Нет», «РД, РАД»; null without one. */
export function answerText({ id, type, options }: VacancyQuestion, values: FormValues): string | null {
  const name = ANSWER + id;
  const text = textOf(values, name).trim();
  const labelOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  switch (type) {
    case 'text':
    case 'number':
      return text || null;
    case 'bool':
      return text ? (text === 'yes' ? 'Да' : 'Нет') : null;
    case 'single':
      return text ? labelOf(text) : null;
    case 'date':
      return text ? longDate(text) : null;
    case 'multi':
    case 'permit_pick':
      return listOf(values, name).map(labelOf).join(', ') || null;
    case 'file':
      return (
        listOf(values, name)
          .map((file) => readFileValue(file).name)
          .join(', ') || null
      );
  }
}
