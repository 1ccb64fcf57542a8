import type { FormValues } from '#shared/domain/form.ts';
import { oneOf, textOf } from './step-values.ts';

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
  // A form without the choice pays from the balance.
  const payBy = textOf(values, 'payBy') === '' ? 'balance' : oneOf(values, 'payBy', ['balance', 'invoice']);
  return payBy === 'balance' ? { payBy } : { payBy, payer: payerOf(values) };
}

/** The field of a form for an error of its call. */
export const payerFieldOf = (field: string): string => FIELDS[field] ?? field;
