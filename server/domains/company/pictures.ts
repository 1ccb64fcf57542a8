import type { z } from 'zod';
import type { mediaSchema } from '#shared/contracts/vacancy-parts.ts';
import { badField } from '../../platform/problems.ts';

type Media = z.output<typeof mediaSchema>;

/** The photos in their new order with their new texts. Throws `bad_argument` at the field for one that was not there. */
export function keptPictures(
  field: string,
  given: readonly { url: string; alt: string }[],
  before: readonly Media[],
): Media[] {
  const urls = new Set(given.map(({ url }) => url));
  if (urls.size < given.length) throw badField(field, 'conflict_with_rules', 'Одно фото названо дважды');
  return given.map(({ url, alt }) => {
    const photo = before.find((one) => one.url === url);
    if (!photo) throw badField(field, 'not_in_dictionary', 'Этого фото больше нет. Загрузите его ещё раз');
    return { ...photo, alt };
  });
}
