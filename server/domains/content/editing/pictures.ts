import type { z } from 'zod';
import type { pictureSchema } from '#shared/contracts/news.ts';
import type { writtenPictureSchema } from '#shared/contracts/pictures.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { placeFiles, releaseUnnamed, type BoundTo } from '../../file/index.ts';

type Written = z.output<typeof writtenPictureSchema>;
export type Picture = z.output<typeof pictureSchema>;

interface Place {
  purpose: FilePurpose;
  boundTo: BoundTo;
  /** Addresses of pictures that stand there already. */
  known: readonly (string | null | undefined)[];
}

/** A picture and the field that it is written in: `blocks.3.picture`. */
export type WrittenAt = readonly [field: string, picture: Written];

/** Pictures as they are stored, in their order. Throws `bad_argument` at the field of one that is not there. */
export async function placePictures(
  context: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  written: readonly WrittenAt[],
  { purpose, boundTo, known }: Place,
): Promise<Picture[]> {
  const placed = await placeFiles(
    context,
    tx,
    written.map(([, picture]) => picture),
    {
      purpose,
      boundTo,
      field: written[0]?.[0] ?? '',
      known: new Set(known.filter((url) => typeof url === 'string')),
      at: (index) => written[index]?.[0] ?? '',
      mayRepeat: true,
    },
  );
  return placed.map(({ given: { alt }, url }) => ({ src: url, alt }));
}

/** The same for the one picture of a field; null without one. */
export async function placePicture(
  context: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  field: string,
  picture: Written | null,
  place: Place,
): Promise<Picture | null> {
  const [placed = null] = await placePictures(context, tx, picture ? [[field, picture]] : [], place);
  return placed;
}

/** Releases the entity's pictures that are none of these any more. */
export function releaseOthers(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  boundTo: BoundTo,
  kept: readonly (string | null | undefined)[],
): Promise<void> {
  return releaseUnnamed(context, tx, boundTo, new Set(kept.filter((url) => typeof url === 'string')));
}
