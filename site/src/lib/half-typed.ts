import type { FormValues } from '#shared/domain/form.ts';

/**
 * The values of a form with «?» for dates and times that are typed by half: a browser gives '' for them, which would mean
 * none.
 */
export function withHalfTyped(form: HTMLFormElement, values: FormValues): FormValues {
  const half = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);
  return { ...values, ...Object.fromEntries(half.map(({ name }) => [name, '?'])) };
}
