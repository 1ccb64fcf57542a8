import type { Term } from '#shared/text/terms.ts';

/** The operator of the site. Fictional: the tax office 9999 does not exist, so no real firm has these numbers. */
export const OPERATOR: readonly Term[] = [
  { term: 'Название', value: 'ООО\u00a0«Каркас (демо)»' },
  { term: 'ИНН', value: '9999000013' },
  { term: 'КПП', value: '999901001' },
  { term: 'ОГРН', value: '1269900000017' },
  { term: 'Юридический адрес', value: '420000, г.\u00a0Казань, Каркасный проезд, д.\u00a01' },
];
