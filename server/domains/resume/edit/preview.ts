import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { Resume } from '#shared/contracts/resume.ts';
import { EMPTY_RESUME } from '#shared/domain/resume-empty.ts';
import type { ResumeAudience } from '#shared/domain/resume-fields.ts';
import type { Context } from '../../../platform/context.ts';
import { checkFurther, type CheckedFields, type SentFields } from '../../../platform/writing/check-fields.ts';
import { findAccount } from '../../account/index.ts';
import { findFilesOfEach, findLooseFiles, type BoundFile, type NamedFile } from '../../file/index.ts';
import { comparablePay } from '../new-resume.ts';
import { findResumesOf } from '../repository.ts';
import { readStored, type StoredResume } from '../stored.ts';
import { drawForRespond } from '../to-respond.ts';
import { toResume } from '../view.ts';
import { checkFields } from './check-fields.ts';
import { toShown, type KnownOfResume, type Picture, type ShownColumns } from './content.ts';
import { boundToResume } from './files.ts';
import { findOwnOrThrow, openResume } from './open.ts';
import { checkCompanies } from './save.ts';

/** What is being written, as the audience will see it. Throws `not_found` for somebody else's. */
export async function previewResume(context: Context, id: number, audience: ResumeAudience): Promise<Resume> {
  const { db, clock } = context;
  const now = clock.now();
  const { shown, content, pictures } = await openResume(
    db,
    await findOwnOrThrow(db, context, id, { lock: false }),
    now,
  );
  return drawFor(withContent(shown, content, { pictures, permits: shown.permits }, now), audience, now);
}

/** Unsaved content as the audience would see it. Wrong values and what is not the caller's own are left out; nothing is stored. */
export async function previewUnsaved(
  context: Context,
  { fields, as: audience }: { fields: SentFields<ResumeContent>; as: ResumeAudience },
): Promise<Resume> {
  const now = context.clock.now();
  const checked = checkFields(fields, now);
  await checkFurther(checked, 'experience', (jobs) => checkCompanies(context.db, jobs, []));
  const pictures = await usePictures(context, checked);
  const content: ResumeContent = { ...EMPTY_RESUME, ...checked.good };
  return drawFor(withContent(blankResume(now), content, { pictures, permits: [] }, now), audience, now);
}

function drawFor(resume: StoredResume, audience: ResumeAudience, now: Date): Resume {
  const nobodys = { own: null, hiddenForMe: null };
  if (audience === 'respond') return { ...drawForRespond(resume, [], now), ...nobodys };
  return toResume(resume, audience === 'everyone' ? 'public' : 'company', nobodys, now);
}

/** The row as it would be if this were shown. */
function withContent<Row extends Omit<StoredResume, keyof ShownColumns>>(
  row: Row,
  content: ResumeContent,
  known: KnownOfResume,
  now: Date,
) {
  const written = toShown(content, known);
  return {
    ...row,
    ...written,
    ...comparablePay(written),
    status: 'published' as const,
    publishedAt: row.publishedAt ?? now,
  };
}

/** Of a resume that nobody has saved. */
function blankResume(now: Date): Omit<StoredResume, keyof ShownColumns> {
  return {
    id: 0,
    applicantId: null,
    status: 'draft',
    visibility: 'companies',
    visibilityCompanyIds: [],
    hiddenFields: [],
    publicCategories: [],
    idleWarnings: 0,
    idleWarnedAt: null,
    hiddenStatus: null,
    phoneVerifiedAt: null,
    reviewAskedAt: null,
    jobSearchStatus: 'active',
    payMonthNet: null,
    payShiftNet: null,
    payAssumptions: [],
    moderationNotes: [],
    bumpedAt: null,
    nextBumpAt: null,
    highlightUntil: null,
    publishedAt: null,
    editedAt: null,
    blockedAt: null,
    archivedAt: null,
    deletedAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** Puts addresses in the place of files that were just sent, and returns the caller's own pictures, which alone are drawn. */
async function usePictures(context: Context, { good }: CheckedFields<ResumeContent>): Promise<Picture[]> {
  const { photo, portfolio = [] } = good;
  if (!photo && portfolio.length === 0) return [];
  const loose = [
    ...(await findLooseFiles(context, photo?.fileId ? [photo.fileId] : [], 'resume_photo')),
    ...(await findLooseFiles(
      context,
      portfolio.flatMap(({ fileId }) => fileId ?? []),
      'resume_portfolio',
    )),
  ];
  if (photo) good.photo = { url: addressOf(photo, loose) };
  good.portfolio = portfolio.map(({ fileId, url, ...rest }) => ({ ...rest, url: addressOf({ fileId, url }, loose) }));
  return [...(await findOwnPictures(context)), ...loose.flatMap(toPicture)];
}

const addressOf = ({ fileId, url }: NamedFile, loose: readonly BoundFile[]): string | undefined =>
  fileId === undefined ? url : (loose.find(({ id }) => id === fileId.toLowerCase())?.url ?? undefined);

const toPicture = ({ url, width, height }: BoundFile): Picture[] => (url === null ? [] : [{ url, width, height }]);

/** Of the caller's account and resumes. */
async function findOwnPictures({ db, actor }: Context): Promise<Picture[]> {
  if (actor.kind !== 'applicant') return [];
  const [account, rows] = await Promise.all([findAccount(db, actor.accountId), findResumesOf(db, actor.accountId)]);
  const files = await findFilesOfEach(
    db,
    rows.map(({ id }) => boundToResume(id)),
  );
  return [
    ...(account?.photoUrl ? [{ url: account.photoUrl, width: null, height: null }] : []),
    ...rows.flatMap((row) => readStored(row).portfolio),
    ...rows.flatMap(({ photoUrl }) => (photoUrl === null ? [] : [{ url: photoUrl, width: null, height: null }])),
    ...[...files.values()].flat().flatMap(toPicture),
  ];
}
