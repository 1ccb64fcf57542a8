import { randomUUID } from 'node:crypto';
import { inTransaction, type Database } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { ModerationDecision } from '#server/platform/moderation.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { asStaff } from './actors.ts';
import type { TestApp } from './app.ts';
import { queueOf } from './moderation-world.ts';

type Author = Actor & { kind: 'applicant' };
type WrittenReview = Omit<CallInput<Contracts['POST /company/{id}/feedback']>, 'id'>;
type ReviewKind = 'review' | 'review-reply' | 'review-dispute';

export const PROS = 'Платят два раза в месяц, ни разу не задержали.';
export const CONS = 'В вагончике на шестерых тесно, душ один на смену.';
export const FIVES = { pay_on_time: 5, conditions: 4, safety: 5, management: 4, documents: 5, equipment: 4 } as const;

let phones = 0;

/** An applicant who may write reviews. */
export async function makeAuthor(
  db: Database,
  more: { phoneConfirmedAt?: Date | null; firstName?: string | null; phone?: string; email?: string } = {},
): Promise<Author> {
  phones += 1;
  const accountId = randomUUID();
  const now = new Date('2026-01-01');
  await db
    .insertInto('account')
    .values({
      id: accountId,
      kind: 'applicant',
      firstName: 'Ильдар',
      lastName: 'Галеев',
      phone: `+7916${String(phones).padStart(7, '0')}`,
      phoneConfirmedAt: now,
      ...(more.email === undefined ? {} : { emailConfirmedAt: now }),
      ...more,
    })
    .execute();
  return { kind: 'applicant', accountId };
}

/** A review in which nothing is wrong. */
export const reviewOf = (more: Partial<WrittenReview> = {}): WrittenReview => ({
  relation: 'worked',
  position: 'Монтажник',
  startMonth: '2026-01',
  endMonth: '2026-06',
  ratings: FIVES,
  recommend: true,
  pros: PROS,
  cons: CONS,
  signature: 'full',
  rulesAgreement: true,
  ...more,
});

/** The same fields as a change of a review has them. */
export function fieldsOf(more: Partial<WrittenReview> = {}): Omit<WrittenReview, 'rulesAgreement'> {
  const { rulesAgreement: _accepted, ...fields } = reviewOf(more);
  return fields;
}

export const writeBy = (t: TestApp, author: Actor, companyId: number, more: Partial<WrittenReview> = {}) =>
  t.as(author)('POST /company/{id}/feedback', { id: companyId, ...reviewOf(more) });

/** Decides as staff about what they have just read. */
export async function decideReview(
  t: TestApp,
  kind: ReviewKind,
  id: number,
  decision: Partial<ModerationDecision> & Pick<ModerationDecision, 'action'>,
): Promise<void> {
  const queue = queueOf(t, kind);
  const item = await queue.read(t.db, String(id), t.clock.now());
  if (!item) throw new Error(`${kind} ${id} does not wait`);
  const whole = { version: item.version, reason: null, field: null, note: null, ...decision };
  await inTransaction(t.db, (tx) => queue.decide({ ...t.context(asStaff()), db: tx }, tx, String(id), whole));
}

/** A review that everybody sees, of somebody new unless said otherwise. */
export async function publishReview(
  t: TestApp,
  companyId: number,
  more: Partial<WrittenReview> = {},
  author?: Author,
): Promise<{ id: number; author: Author }> {
  const by = author ?? (await makeAuthor(t.db));
  const { id } = await writeBy(t, by, companyId, more);
  await decideReview(t, 'review', id, { action: 'approve' });
  return { id, author: by };
}
