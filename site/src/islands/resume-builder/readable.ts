import { wishLine } from '#shared/text/resume-summary.ts';
import * as own from '#shared/text/resume-labels.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import { numberOf } from '../builder/index.ts';
import type { Names } from './store.ts';
import type { Typed } from './use-builder.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...labels.LEVEL_LABELS,
  ...labels.CONTRACT_FORM_LABELS,
  ...labels.EDUCATION_LABELS,
  ...labels.OBJECT_TYPE_LABELS,
  ...labels.PERMIT_LABELS,
  ...labels.WORK_AUTHORIZATION_LABELS,
  ...own.AVAILABILITY_LABELS,
  ...own.READY_DOCUMENT_LABELS,
};

/** A value of any field in words, for somebody who has to choose between two. */
export function readable(value: unknown, names: Names): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return WORDS[value] ?? value;
  if (typeof value === 'number') return nameOf(value, names) ?? String(value);
  if (Array.isArray(value)) return value.map((one) => readable(one, names)).join('; ');
  if (isWish(value)) {
    const { amount, note } = wishLine({ ...value, amountKopecks: numberOf(value.amountKopecks) });
    return `${amount} ${note}`.trim();
  }
  return Object.values(value ?? {})
    .filter((one) => one !== null && one !== undefined && one !== false && one !== '' && !isEmptyList(one))
    .map((one) => readable(one, names))
    .join(', ');
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function isWish(value: unknown): value is NonNullable<Typed['payWish']> {
  return typeof value === 'object' && value !== null && 'amountKopecks' in value;
}

function nameOf(id: number, { cities, metro, specializations }: Names): string | null {
  return [...specializations, ...cities, ...metro].find((one) => one.id === id)?.name ?? null;
}
