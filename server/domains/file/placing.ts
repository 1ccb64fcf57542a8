import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import { bindFiles, findFilesOf, releaseFiles, type BoundFile, type BoundTo } from './binding.ts';

/** A file in something that is being written: one that is there by its address, a new one by its id. */
export interface NamedFile {
  url?: string | undefined;
  fileId?: string | undefined;
}

export interface PlacedFile<Given> {
  given: Given;
  url: string;
  /** Only of a new one. */
  file: BoundFile | undefined;
}

interface Place {
  purpose: FilePurpose;
  boundTo: BoundTo;
  field: string;
  /** Addresses that are there already. */
  known: ReadonlySet<string>;
  /** Of a file that not everybody may open. */
  addressOf?: (fileId: string) => string;
  /** The field of one of them, by its index; `field.0` unless it says otherwise. */
  at?: (index: number) => string;
  /** One of them may be in several places. */
  mayRepeat?: boolean;
}

/**
 * Files by their address; new ones belong to the entity from now on. Nothing is released: what is shown may still need it. Throws
 * `bad_argument` at the place of a file that is not there, and at the field for one that is named twice, unless it may be. A new one
 * that cannot be used is refused at its place where `at` is given, else at the field.
 */
export async function placeFiles<Given extends NamedFile>(
  context: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  given: readonly Given[],
  { purpose, boundTo, field, known, addressOf, at, mayRepeat = false }: Place,
): Promise<PlacedFile<Given>[]> {
  const ids = given.flatMap(({ fileId }) => fileId?.toLowerCase() ?? []);
  const fieldOf = (id: string) => at?.(given.findIndex(({ fileId }) => fileId?.toLowerCase() === id)) ?? field;
  const received = new Map(
    (await bindFiles(context, tx, ids, { purpose, boundTo, field, fieldOf })).map((file) => [file.id, file]),
  );
  const placed = given.map((one, index): PlacedFile<Given> => {
    const file = one.fileId === undefined ? undefined : received.get(one.fileId.toLowerCase());
    const url = file ? (file.url ?? addressOf?.(file.id)) : one.url;
    if (!url || (!file && !known.has(url)))
      throw badField(
        at?.(index) ?? `${field}.${index}`,
        'not_in_dictionary',
        'Этого файла больше нет. Загрузите его ещё раз',
      );
    return { given: one, url, file };
  });
  if (!mayRepeat && new Set(placed.map(({ url }) => url)).size < placed.length)
    throw badField(field, 'conflict_with_rules', 'Один файл назван дважды');
  return placed;
}

/** Releases the entity's files that nothing names. `addressOf`: as of {@link placeFiles}. */
export async function releaseUnnamed(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  boundTo: BoundTo,
  named: ReadonlySet<string>,
  addressOf?: (fileId: string) => string,
): Promise<void> {
  const unnamed = (await findFilesOf(tx, boundTo)).filter(({ id, url }) => {
    const address = url ?? addressOf?.(id);
    return address === undefined || !named.has(address);
  });
  await releaseFiles(
    context,
    tx,
    unnamed.map(({ id }) => id),
  );
}
