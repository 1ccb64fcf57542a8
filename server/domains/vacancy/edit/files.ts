import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { badField } from '../../../platform/problems.ts';
import { bindFiles, findFilesOf, releaseFiles } from '../../file/index.ts';
import type { Media } from './content.ts';
import { documentUrl } from './open.ts';

type Named = VacancyContent['photos'];

/**
 * Files by their address: new ones now belong to the vacancy. Nothing is released before the change is shown, since what is shown
 * may still need it. Throws `bad_argument` at the field.
 */
export async function placeFiles(
  context: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  vacancyId: number,
  { field, purpose }: { field: 'photos' | 'documents'; purpose: FilePurpose },
  given: Named,
  media: readonly Media[],
): Promise<Named> {
  const ids = given.flatMap(({ fileId }) => fileId ?? []);
  const place = { purpose, field, boundTo: `vacancy:${vacancyId}` } as const;
  const received = new Map((await bindFiles(context, tx, ids, place)).map((file) => [file.id, file]));
  const placed = given.map(({ fileId, url, alt }, index) => {
    const file = fileId && received.get(fileId.toLowerCase());
    const address = file ? (file.url ?? documentUrl(file.id)) : media.find((one) => one.url === url)?.url;
    if (!address)
      throw badField(`${field}.${index}`, 'not_in_dictionary', 'Этого файла больше нет. Загрузите его ещё раз');
    return { url: address, alt: alt || (file && field === 'documents' ? file.name : '') };
  });
  if (new Set(placed.map(({ url }) => url)).size < placed.length)
    throw badField(field, 'conflict_with_rules', 'Один файл назван дважды');
  return placed;
}

/** Releases the files that none of these contents names. */
export async function releaseUnused(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  vacancyId: number,
  contents: readonly VacancyContent[],
): Promise<void> {
  const used = new Set(contents.flatMap(({ photos, documents }) => [...photos, ...documents]).map(({ url }) => url));
  const files = await findFilesOf(tx, `vacancy:${vacancyId}`);
  const unused = files.filter((file) => !used.has(file.url ?? documentUrl(file.id)));
  await releaseFiles(
    context,
    tx,
    unused.map(({ id }) => id),
  );
}
