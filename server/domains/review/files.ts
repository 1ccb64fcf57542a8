import type { FilePurpose } from '#shared/domain/file-purposes.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { bindFiles, findFilesOf, findFilesOfEach, releaseFiles, releaseFilesOf, type BoundTo } from '../file/index.ts';
import type { ReviewFiles } from './view.ts';

/** Of what staff alone may open, besides its sender. */
export const PROOF_FILES = 'review-proof';

const photosOf = (id: number): BoundTo => `review:${id}`;
const proofOf = (id: number): BoundTo => `${PROOF_FILES}:${id}`;

/** What the files of a review belong to. */
export const boundToReview = (id: number): BoundTo[] => [photosOf(id), proofOf(id)];

export async function mayReadProof({ actor }: Context): Promise<boolean> {
  return actor.kind === 'staff' && hasPermission(actor, 'reviews.decide');
}

/** By the number of the review. */
export async function findReviewFiles(db: Database, ids: readonly number[]): Promise<(id: number) => ReviewFiles> {
  const files = ids.length === 0 ? new Map() : await findFilesOfEach(db, ids.flatMap(boundToReview));
  return (id) => ({ photos: files.get(photosOf(id)) ?? [], proof: files.get(proofOf(id))?.[0] });
}

/** Photos alone, for those who never see a proof. */
export async function findPhotos(
  db: Database,
  ids: readonly number[],
): Promise<(id: number) => Pick<ReviewFiles, 'photos'>> {
  const files = ids.length === 0 ? new Map() : await findFilesOfEach(db, ids.map(photosOf));
  return (id) => ({ photos: files.get(photosOf(id)) ?? [] });
}

/** Gives the review these files and releases its others. Throws `bad_argument` at the field, after `at`. */
export async function setReviewFiles(
  context: Context,
  tx: DatabaseTransaction,
  id: number,
  { photoIds, proofId }: { photoIds: readonly string[]; proofId: string | null },
  at = '',
): Promise<void> {
  await setFiles(context, tx, photoIds, { purpose: 'review_photo', boundTo: photosOf(id), field: `${at}photoIds` });
  const proofIds = proofId === null ? [] : [proofId];
  await setFiles(context, tx, proofIds, { purpose: 'review_proof', boundTo: proofOf(id), field: `${at}proofId` });
}

async function setFiles(
  context: Context,
  tx: DatabaseTransaction,
  ids: readonly string[],
  use: { purpose: FilePurpose; boundTo: BoundTo; field: string },
): Promise<void> {
  const bound = await bindFiles(context, tx, ids, use);
  const left = (await findFilesOf(tx, use.boundTo)).filter(({ id }) => !bound.some((file) => file.id === id));
  await releaseFiles(
    context,
    tx,
    left.map(({ id }) => id),
  );
}

/** Staff have decided: nobody needs the paper any more. */
export async function releaseProof(context: Context, tx: DatabaseTransaction, id: number): Promise<void> {
  await releaseFiles(context, tx, proofOf(id));
}

/** Nobody sees the review any more. */
export async function releaseReviewFiles(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  id: number,
): Promise<void> {
  await releaseFilesOf(context, tx, boundToReview(id));
}
