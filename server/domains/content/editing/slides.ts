import type { StaffSlide } from '#shared/contracts/staff-pages.ts';
import { CONTENT_AHEAD_DAYS, SLIDES_MAX } from '#shared/domain/limits.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { CallRequest } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import type { staffPageContracts } from '#shared/contracts/staff-pages.ts';
import { releaseFiles } from '../../file/index.ts';
import { sliderChanged } from '../events.ts';
import { setShownSlides } from '../page-repository.ts';
import { toSlide } from '../view.ts';
import { assertAll, assertSame, edit, lockAll } from './edit.ts';
import { placePicture, releaseOthers, type Picture } from './pictures.ts';
import {
  deleteSlide,
  findAllSlides,
  insertLastSlide,
  lockSlide,
  setSlide,
  setSlideOrder,
  type StaffSlideRow,
} from './slide-repository.ts';

type WrittenSlide = CallRequest<(typeof staffPageContracts)['POST /staff/slides']>['body'];

const slideTarget = (id: string) => `slide:${id}` as const;

/** All slides in their order. */
export async function listSlides({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<{ items: StaffSlide[] }> {
  const now = clock.now();
  return { items: (await findAllSlides(db)).map((row) => toStaffSlide(row, now)) };
}

/** Throws `forbidden`, `bad_argument`, `wrong_state` for too many. */
export function addSlide(context: Context, written: WrittenSlide): Promise<StaffSlide> {
  return edit(context, async (tx) => {
    await lockAll(tx, 'slides');
    if ((await findAllSlides(tx)).length >= SLIDES_MAX)
      throw new DomainError('wrong_state', { detail: `Слайдов не\u00a0больше ${SLIDES_MAX}. Удалите лишние` });
    const now = context.clock.now();
    const { image, ...columns } = readSlide(written, now);
    const id = await insertLastSlide(tx, { ...columns, createdAt: now, updatedAt: now });
    const placed = await place(context, tx, id, image, null);
    if (placed) await setSlide(tx, id, { image: JSON.stringify(placed) });
    await followChange(context, tx);
    await recordAudit(context, tx, { action: 'slide.add', target: slideTarget(id), details: { title: written.title } });
    return showSlide(context, tx, id);
  });
}

/** Throws `forbidden`, `not_found`, `bad_argument`, `conflict` for a stale version. */
export function changeSlide(
  context: Context,
  id: string,
  { version, ...written }: WrittenSlide & { version: number },
): Promise<StaffSlide> {
  return edit(context, async (tx) => {
    const before = await lockSlide(tx, id);
    assertSame(before, version, 'этот слайд изменили');
    const now = context.clock.now();
    const { image, ...columns } = readSlide(written, now, before);
    const placed = await place(context, tx, id, image, before.image);
    await setSlide(tx, id, {
      ...columns,
      image: placed && JSON.stringify(placed),
      version: before.version + 1,
      updatedAt: now,
    });
    await releaseOthers(context, tx, slideTarget(id), [placed?.src]);
    await followChange(context, tx);
    await recordAudit(context, tx, {
      action: 'slide.edit',
      target: slideTarget(id),
      details: { title: written.title },
    });
    return showSlide(context, tx, id);
  });
}

/** Throws `forbidden`, `not_found`. */
export function removeSlide(context: Context, id: string): Promise<{ items: StaffSlide[] }> {
  return edit(context, async (tx) => {
    await lockAll(tx, 'slides');
    const slide = await lockSlide(tx, id);
    if (!slide) throw new DomainError('not_found');
    await releaseFiles(context, tx, slideTarget(id));
    await deleteSlide(tx, id);
    await followChange(context, tx);
    await recordAudit(context, tx, {
      action: 'slide.remove',
      target: slideTarget(id),
      details: { title: slide.title },
    });
    return listSlides({ ...context, db: tx });
  });
}

/** Throws `forbidden`, `conflict` unless these are all slides. */
export function orderSlides(context: Context, ids: readonly string[]): Promise<{ items: StaffSlide[] }> {
  return edit(context, async (tx) => {
    await lockAll(tx, 'slides');
    const all = await findAllSlides(tx);
    assertAll(
      ids,
      all.map(({ id }) => id),
      'слайды добавили или удалили',
    );
    await setSlideOrder(tx, ids);
    await followChange(context, tx);
    await recordAudit(context, tx, { action: 'slide.order', target: 'slide:all' });
    return listSlides({ ...context, db: tx });
  });
}

function readSlide({ startsAt, endsAt, ...plain }: WrittenSlide, now: Date, before?: StaffSlideRow) {
  const start = new Date(startsAt);
  const end = endsAt === null ? null : new Date(endsAt);
  if (start > addDays(now, CONTENT_AHEAD_DAYS) && Number(start) !== Number(before?.startsAt))
    throw badField('startsAt', 'greater_than_max', 'Не\u00a0дальше года вперёд');
  if (end !== null && end <= start)
    throw badField('endsAt', 'conflict_with_rules', 'Слайд кончается позже, чем начинается');
  return { ...plain, startsAt: start, endsAt: end };
}

function place(
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  image: WrittenSlide['image'],
  before: Picture | null,
): Promise<Picture | null> {
  return placePicture(context, tx, 'image', image, {
    purpose: 'slide_photo',
    boundTo: slideTarget(id),
    known: [before?.src],
  });
}

/** The clock tells of slides by what was shown before. */
async function followChange({ events, clock }: Context, tx: DatabaseTransaction): Promise<void> {
  await setShownSlides(tx, clock.now());
  await events.emit(tx, sliderChanged());
}

async function showSlide({ clock }: Context, db: Database, id: string): Promise<StaffSlide> {
  const row = (await findAllSlides(db)).find((one) => one.id === id);
  if (!row) throw new DomainError('not_found');
  return toStaffSlide(row, clock.now());
}

function toStaffSlide(row: StaffSlideRow, now: Date): StaffSlide {
  const { version, startsAt, endsAt } = row;
  return { ...toSlide(row), version, startsAt: toIso(startsAt), endsAt: toIso(endsAt), state: stateOf(row, now) };
}

function stateOf({ startsAt, endsAt }: StaffSlideRow, now: Date): StaffSlide['state'] {
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt <= now ? 'shown' : 'waiting';
}
