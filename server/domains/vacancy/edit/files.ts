import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { placeFiles, releaseUnnamed } from '../../file/index.ts';
import type { Media } from './content.ts';
import { documentUrl } from './open.ts';

type Named = VacancyContent['photos'];

/** Photos or documents by their address: new ones now belong to the vacancy. Throws `bad_argument` at the field. */
export async function placeMedia(
  context: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  vacancyId: number,
  { field, purpose }: { field: 'photos' | 'documents'; purpose: FilePurpose },
  given: Named,
  media: readonly Media[],
): Promise<Named> {
  const placed = await placeFiles(context, tx, given, {
    purpose,
    boundTo: `vacancy:${vacancyId}`,
    field,
    known: new Set(media.map(({ url }) => url)),
    addressOf: documentUrl,
  });
  return placed.map(({ given: { alt }, url, file }) => ({
    url,
    alt: alt || (file && field === 'documents' ? file.name : ''),
  }));
}

/** Releases the files that none of these contents names. */
export function releaseUnused(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  vacancyId: number,
  contents: readonly VacancyContent[],
): Promise<void> {
  const urls = contents.flatMap(({ photos, documents }) => [...photos, ...documents]).flatMap(({ url }) => url ?? []);
  return releaseUnnamed(context, tx, `vacancy:${vacancyId}`, new Set(urls), documentUrl);
}
