import type { Call, CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { formRefusal } from './field-refusal.ts';
import type { Place } from './place.ts';

/** A step's form as it was submitted, to the page or by its script. */
export interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
  place: Place;
  /** Path of the page. */
  path: string;
}

/** What is chosen of several; nothing of an empty field. */
export function listOf(values: FormValues, name: string): string[] {
  return [values[name] ?? []].flat().filter(Boolean);
}

/** The text of a field; empty when there is none. */
export function textOf(values: FormValues, name: string): string {
  return [values[name] ?? ''].flat()[0] ?? '';
}

/**
 * The one of these that a form names. Throws the refusal of the form for anything else: nothing is bought or decided that was not
 * chosen.
 */
export function oneOf<const Name extends string>(values: FormValues, name: string, all: readonly Name[]): Name {
  const text = textOf(values, name);
  const found = all.find((one) => one === text);
  if (found === undefined) throw formRefusal('Не\u00a0понятно, что выбрано: обновите страницу и\u00a0выберите заново');
  return found;
}

/**
 * The caller's own password. Who has none has no such field in the form; one that was left empty is sent as it is, so that the call
 * refuses it together with the other fields.
 */
export function passwordOf(values: FormValues): { password?: string } {
  return 'password' in values ? { password: textOf(values, 'password') } : {};
}

export function idOf(values: FormValues, name: string): number | undefined {
  return Number(textOf(values, name)) || undefined;
}

export function isTicked(values: FormValues, name: string): boolean {
  return textOf(values, name) !== '';
}
