import type { WrittenPicture } from '#shared/contracts/pictures.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { isTicked, textOf } from './step-values.ts';

/**
 * What a `PictureField` names whose `value` is the address of the picture that is there: that one, or the file of another.
 * Its description is the field `…Alt`; `…Removed` takes it away without a script.
 */
export function writtenPicture(values: FormValues, name: string): WrittenPicture | null {
  const given = textOf(values, name);
  if (given === '' || isTicked(values, `${name}Removed`)) return null;
  const alt = textOf(values, `${name}Alt`);
  return given.startsWith('/') ? { url: given, alt } : { fileId: given, alt };
}

/** The field of the form where an error of that picture belongs; other names stay. */
export function atPictureField(name: string, field: string): string {
  if (field === `${name}.alt`) return `${name}Alt`;
  return field.startsWith(`${name}.`) ? name : field;
}
