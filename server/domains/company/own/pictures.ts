import type { z } from 'zod';
import type { pictureListSchema } from '#shared/contracts/pictures.ts';
import type { mediaSchema } from '#shared/contracts/vacancy-parts.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { badField } from '../../../platform/problems.ts';
import { bindFiles, findFilesOf, releaseFiles, type BoundFile, type BoundTo } from '../../file/index.ts';

type Media = z.output<typeof mediaSchema>;
type Given = z.output<typeof pictureListSchema>;

interface Place {
  purpose: FilePurpose;
  boundTo: BoundTo;
  /** The field of the body. */
  field: string;
}

/**
 * The photos in their new order with their new texts; those that are not named are released. Throws `bad_argument` at the
 * field for one that was neither there nor just received.
 */
export async function placePictures(
  context: Pick<Context, 'actor' | 'clock'>,
  tx: DatabaseTransaction,
  given: Given,
  before: readonly Media[],
  place: Place,
): Promise<Media[]> {
  const ids = given.flatMap(({ fileId }) => fileId ?? []);
  const received = new Map((await bindFiles(context, tx, ids, place)).map((file) => [file.id, file]));
  const media = given.map(({ fileId, url, alt }) => {
    const file = fileId && received.get(fileId.toLowerCase());
    const photo = file ? toMedia(file) : before.find((one) => one.url === url);
    if (!photo) throw badField(place.field, 'not_in_dictionary', 'Этого фото больше нет. Загрузите его ещё раз');
    return { ...photo, alt };
  });
  const urls = new Set(media.map(({ url }) => url));
  if (urls.size < media.length) throw badField(place.field, 'conflict_with_rules', 'Одно фото названо дважды');
  await releaseOthers(context, tx, place, urls);
  return media;
}

/** The address of the one picture, which replaces the one before; null without one. */
export async function placePicture(
  context: Pick<Context, 'actor' | 'clock'>,
  tx: DatabaseTransaction,
  fileId: string | null,
  place: Place,
): Promise<string | null> {
  const [file] = fileId === null ? [] : await bindFiles(context, tx, [fileId], place);
  await releaseOthers(context, tx, place, new Set(file?.url ? [file.url] : []));
  return file?.url ?? null;
}

async function releaseOthers(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  { purpose, boundTo }: Place,
  kept: ReadonlySet<string>,
): Promise<void> {
  const files = await findFilesOf(tx, boundTo);
  const others = files.filter((file) => file.purpose === purpose && !(file.url && kept.has(file.url)));
  await releaseFiles(
    context,
    tx,
    others.map(({ id }) => id),
  );
}

function toMedia({ url, width, height, bytes }: BoundFile): Media {
  // Purposes of companies are pictures, which everybody may see.
  return { kind: 'photo', url: url ?? '', alt: '', width, height, sizeBytes: bytes };
}
