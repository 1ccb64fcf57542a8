import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { findAccount } from '../../account/index.ts';
import { copyFiles, findFilesOf, placeFiles, releaseUnnamed } from '../../file/index.ts';
import type { StoredResume } from '../stored.ts';
import type { Picture } from './content.ts';

export const boundToResume = (id: number) => `resume:${id}` as const;

/** Pictures that a resume may name: what is shown, and what was sent for it. */
export async function findPictures(
  db: Database,
  { id, photoUrl, portfolio }: Pick<StoredResume, 'id' | 'photoUrl' | 'portfolio'>,
): Promise<Picture[]> {
  const files = await findFilesOf(db, boundToResume(id));
  return [
    ...(photoUrl === null ? [] : [{ url: photoUrl, width: null, height: null }]),
    ...portfolio.map(({ url, width, height }) => ({ url, width, height })),
    ...files.flatMap(({ url, width, height }) => (url === null ? [] : [{ url, width, height }])),
  ];
}

/** The photo by its address: a new one, one that is there, or that of the account. Throws `bad_argument` at `photo`. */
export async function placePhoto(
  context: Pick<Context, 'actor' | 'clock'>,
  tx: DatabaseTransaction,
  resumeId: number,
  photo: NonNullable<ResumeContent['photo']>,
  pictures: readonly Picture[],
): Promise<{ url: string }> {
  const known = new Set(pictures.map(({ url }) => url));
  if (photo.url !== undefined && !known.has(photo.url)) {
    const own = await takeOwnPhoto(context, tx, resumeId);
    if (own) known.add(own.url);
  }
  const [placed] = await placeFiles(context, tx, [photo], {
    purpose: 'resume_photo',
    boundTo: boundToResume(resumeId),
    field: 'photo',
    known,
    at: () => 'photo',
  });
  if (!placed) throw new Error('A photo that was given was not placed');
  return { url: placed.url };
}

/** A copy of the account's photo, which stays when that one is replaced; null without one. */
export async function takeOwnPhoto(
  context: Pick<Context, 'actor' | 'clock'>,
  tx: DatabaseTransaction,
  resumeId: number,
): Promise<{ url: string } | null> {
  const account = 'accountId' in context.actor ? await findAccount(tx, context.actor.accountId) : undefined;
  if (!account?.photoUrl) return null;
  const { id, photoUrl } = account;
  const isThere = async () =>
    (await findFilesOf(tx, boundToResume(resumeId))).some(({ url }) => url !== null && url === photoUrl);
  if (!(await isThere())) await copyFiles(context, tx, `account:${id}`, [boundToResume(resumeId)], 'avatar');
  return (await isThere()) ? { url: photoUrl } : null;
}

/** Pictures of works by their addresses. Throws `bad_argument` at `portfolio`. */
export async function placePortfolio(
  context: Pick<Context, 'actor'>,
  tx: DatabaseTransaction,
  resumeId: number,
  portfolio: ResumeContent['portfolio'],
  pictures: readonly Picture[],
): Promise<ResumeContent['portfolio']> {
  const placed = await placeFiles(context, tx, portfolio, {
    purpose: 'resume_portfolio',
    boundTo: boundToResume(resumeId),
    field: 'portfolio',
    known: new Set(pictures.map(({ url }) => url)),
  });
  return placed.map(({ given: { caption, facility }, url }) => ({ url, caption, facility }));
}

/** Releases the pictures that none of these contents names. */
export function releaseUnused(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  resumeId: number,
  contents: readonly ResumeContent[],
): Promise<void> {
  const urls = contents.flatMap(({ photo, portfolio }) => [photo, ...portfolio]).flatMap((one) => one?.url ?? []);
  return releaseUnnamed(context, tx, boundToResume(resumeId), new Set(urls));
}
