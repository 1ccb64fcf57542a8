import type { FileKind } from '#shared/domain/file-kinds.ts';
import { FILE_PURPOSE_RULES, type FilePurpose } from '#shared/domain/file-purposes.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import { isUsable } from './policy.ts';
import {
  copyRows,
  findFilesBoundTo,
  findFiles,
  findFilesBoundToEach,
  findFilesForUpdate,
  setBound,
  setLoose,
  setLooseOf,
  type FileChoice,
  type FileRow,
} from './repository.ts';
import { urlOf } from './view.ts';

/** What a file belongs to, by its kind and id: `company:12`. The kind's `fileReaders` say who may open the file. */
export type BoundTo = `${string}:${string}`;

/** A file that belongs to something. */
export interface BoundFile {
  id: string;
  purpose: FilePurpose;
  /** As its sender named it. */
  name: string;
  kind: FileKind;
  bytes: number;
  /** Of a picture; null for documents. */
  width: number | null;
  height: number | null;
  /** Of a voice note, as its sender's browser measured it. */
  durationMs: number | null;
  /** For the sizes of `image-sizes.ts`; null for a file that only some people may open, by `GET /files/{id}`. */
  url: string | null;
}

interface Use {
  purpose: FilePurpose;
  boundTo: BoundTo;
  /** The field of the body that has the ids. */
  field: string;
  /** The field of one of them, where that is another. */
  fieldOf?: (id: string) => string;
}

/**
 * Lets the entity have these files, in the transaction of its change, and returns them in this order. Files that it has
 * already are fine; those that it shall not have any more are released by the caller. Throws `bad_argument` at the field
 * for an unknown file, somebody else's, one for another purpose or of another entity, and for too many.
 */
export async function bindFiles(
  { actor }: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  ids: readonly string[],
  { purpose, boundTo, field, fieldOf = () => field }: Use,
): Promise<BoundFile[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return [];
  const { countMax } = FILE_PURPOSE_RULES[purpose];
  if (wanted.length > countMax) throw badField(field, 'greater_than_max', `Файлов не\u00a0больше ${countMax}`);
  const found = await findFilesForUpdate(tx, wanted);
  const usable = new Set(found.filter((row) => isUsable(actor, row, { purpose, boundTo })).map(({ id }) => id));
  const missing = wanted.find((id) => !usable.has(id));
  if (missing !== undefined)
    throw badField(fieldOf(missing), 'conflict_with_rules', 'Файл больше не\u00a0доступен. Загрузите его ещё раз');
  const bound = await setBound(tx, wanted, boundTo, accountIdOf(actor));
  return bound.map(toBoundFile).toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
}

/**
 * Gives copies of an entity's files to others, for whoever may read these; nobody is their sender any more. All of them, or those for
 * one purpose.
 */
export async function copyFiles(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  from: BoundTo,
  to: readonly BoundTo[],
  purpose: FilePurpose | null = null,
): Promise<void> {
  if (to.length > 0) await copyRows(tx, { from, purpose }, to, clock.now());
}

/** Those of the files that the caller has sent for this purpose, or that are nobody's, and that belong to nothing yet. */
export async function findLooseFiles(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
  purpose: FilePurpose,
): Promise<BoundFile[]> {
  if (ids.length === 0) return [];
  const found = await findFiles(
    db,
    ids.map((id) => id.toLowerCase()),
  );
  return found
    .filter((row) => row.boundTo === null && isUsable(actor, row, { purpose, boundTo: '' }))
    .map((row) => toBoundFile(row));
}

/** Takes files from their entity, all of them or by their ids; they are removed a day later unless something uses them. */
export async function releaseFiles(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  choice: BoundTo | readonly string[],
): Promise<void> {
  if (choice.length > 0) await setLoose(tx, choice satisfies FileChoice, clock.now());
}

/** Takes all files from many entities at once; they are removed as by {@link releaseFiles}. */
export async function releaseFilesOf(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  entities: readonly BoundTo[],
): Promise<void> {
  if (entities.length > 0) await setLooseOf(tx, entities, clock.now());
}

/** The files of an entity, in the order in which they were given. */
export async function findFilesOf(db: Database, boundTo: BoundTo): Promise<BoundFile[]> {
  return (await findFilesBoundTo(db, boundTo)).map(toBoundFile);
}

/** The same for many entities by one query; those without files are absent. */
export async function findFilesOfEach(
  db: Database,
  entities: readonly BoundTo[],
): Promise<ReadonlyMap<string, BoundFile[]>> {
  const rows = await findFilesBoundToEach(db, entities);
  return new Map(
    entities.flatMap((boundTo) => {
      const own = rows.filter((row) => row.boundTo === boundTo);
      return own.length === 0 ? [] : [[boundTo, own.map(toBoundFile)] as const];
    }),
  );
}

function toBoundFile({ id, purpose, name, kind, bytes, width, height, durationMs, storedName }: FileRow): BoundFile {
  return {
    id,
    // Written by the call that receives files, from these lists.
    purpose: purpose as FilePurpose,
    kind: kind as FileKind,
    name,
    bytes: bytes ?? 0,
    width,
    height,
    durationMs,
    url: urlOf(storedName),
  };
}
