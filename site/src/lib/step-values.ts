import type { Call, CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
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

export function idOf(values: FormValues, name: string): number | undefined {
  return Number(textOf(values, name)) || undefined;
}

export function isTicked(values: FormValues, name: string): boolean {
  return textOf(values, name) !== '';
}
