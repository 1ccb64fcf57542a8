import { payLine } from '#shared/text/pay.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import type { Names } from './store.ts';
import { payOf } from './stated.ts';
import type { Typed } from './typed.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...labels.LEVEL_LABELS,
  ...labels.EXPERIENCE_LABELS,
  ...labels.CONTRACT_FORM_LABELS,
  ...labels.EMPLOYMENT_LABELS,
  ...labels.SCHEDULE_LABELS,
  ...labels.OBJECT_TYPE_LABELS,
  ...labels.PERMIT_LABELS,
};

/** A value of any field in words, for somebody who has to choose between two. */
export function readable(value: unknown, names: Names): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return WORDS[value] ?? value;
  if (typeof value === 'number') return nameOf(value, names) ?? String(value);
  if (Array.isArray(value)) return value.map((one) => readable(one, names)).join(', ');
  if (isPay(value)) {
    const { amount, note } = payLine(payOf({ pay: value }));
    return `${amount} ${note}`.trim();
  }
  return Object.values(value ?? {})
    .filter((one) => one !== null && one !== undefined && one !== false && one !== '')
    .map((one) => readable(one, names))
    .join(', ');
}

function isPay(value: unknown): value is NonNullable<Typed['pay']> {
  return typeof value === 'object' && value !== null && 'fromKopecks' in value;
}

function nameOf(id: number, { cities, metro, specializations }: Names): string | null {
  return [...specializations, ...cities, ...metro].find((one) => one.id === id)?.name ?? null;
}
