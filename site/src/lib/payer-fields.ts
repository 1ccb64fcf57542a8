import type { FormValues } from '#shared/domain/form.ts';
import { textOf } from './step-values.ts';

/** The fields of `PayerFields.astro`, which a call has in one object. */
const FIELDS: Readonly<Record<string, string>> = {
  'payer.name': 'payerName',
  'payer.inn': 'inn',
  'payer.kpp': 'kpp',
  'payer.address': 'address',
};
export const PAYER_FIELDS = Object.values(FIELDS);

export const payerOf = (values: FormValues) => ({
  name: textOf(values, 'payerName'),
  inn: textOf(values, 'inn'),
  kpp: textOf(values, 'kpp'),
  address: textOf(values, 'address'),
});

/** How a company pays, as `PayWays.astro` asks. */
export function payWayOf(values: FormValues) {
  if (textOf(values, 'payBy') !== 'invoice') return { payBy: 'balance' } as const;
  return { payBy: 'invoice', payer: payerOf(values) } as const;
}

/** The field of a form for an error of its call. */
export const payerFieldOf = (field: string): string => FIELDS[field] ?? field;
