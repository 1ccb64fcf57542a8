import type { Offer } from '#shared/contracts/respond-parts.ts';
import { paySchema } from '#shared/contracts/vacancy-parts.ts';
import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import type { Pay } from '#shared/domain/pay.ts';
import { isUnanswered, type RespondReason } from '#shared/domain/respond-terms.ts';
import { addDays, HOUR_MS, isWithinDays } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords, takeIds } from '../database/insert-records.ts';
import { findCity, timeZoneOf } from '../domains/compendium/index.ts';
import { countReplies } from '../domains/respond/index.ts';
import type { Clock } from '../platform/clock.ts';
import { demoId } from './members.ts';
import { longestOf, planRespond, temperOf, type PlannedRespond } from './respond-plan.ts';
import { countDemoResponds } from './respond-counts.ts';
import { interviewOf, letterFor, offerOf, type DemoInterview } from './respond-texts.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 2_909;
/** Of each person; somebody who looks around has more. */
const RESPONDS_OF_ONE = [3, 11] as const;
const RESPONDS_OF_FIRST = 24;
/** Of the first person’s responds those whose way is not left to chance, to the vacancies that are open longest. */
const CHOSEN_WAYS = 18;
/** Responds to vacancies that were archived longer ago are nobody's news. */
const ARCHIVED_DAYS = 60;

interface Target {
  id: number;
  companyId: number;
  specializationId: number;
  title: string;
  /** The address with its town; null where only the town is known. */
  place: string | null;
  timeZone: string;
  pay: Pay | null;
  publishedAt: Date;
  archivedAt: Date | null;
  archiveReason: string | null;
}

export interface Respondent {
  accountId: string;
  resumeId: number;
  specializationIds: readonly number[];
  name: string;
  phone: string | null;
  email: string | null;
  cityId: number | null;
  crewSize: number | null;
  snapshot: object;
}

/** People respond to vacancies of their trade, and companies answer as is their way. Returns how many responds there are. */
export async function insertDemoResponds(
  tx: Database,
  people: readonly Respondent[],
  companyIds: readonly number[],
  clock: Clock,
): Promise<number> {
  const now = clock.now();
  const random = createRandom(SEED);
  const targets = Map.groupBy(await findTargets(tx, now), ({ specializationId }) => specializationId);
  const planned = people.flatMap((person, index) => {
    const suitable = uniqueById(person.specializationIds.flatMap((id) => targets.get(id) ?? []));
    const count = index === 0 ? RESPONDS_OF_FIRST : random.int(...RESPONDS_OF_ONE);
    const sampled = random.sample(suitable, count);
    const ordered =
      index === 0 ? sampled.toSorted(longestOpen) : uniqueById([...sampled, ...flagshipsOf(suitable, companyIds[0])]);
    return ordered.flatMap((target, at) => {
      const way = index === 0 && at < CHOSEN_WAYS ? at : undefined;
      const plan = planFor(random, target, { companyIndex: companyIds.indexOf(target.companyId), way, now });
      return plan ? [{ person, target, plan }] : [];
    });
  });
  const ids = await takeIds(tx, 'respond', planned.length);
  const responds = planned.map((one, index) => ({
    ...one,
    id: ids[index] ?? 0,
    interview: interviewOf(random, one.plan, now, one.target.timeZone),
    offer: one.plan.steps.some(({ action }) => action === 'offer') ? offerOf(random, one.target, one.plan, now) : null,
  }));
  await insertRecords(
    tx,
    'respond',
    responds.map((one) => toRow(random, one, companyIds)),
  );
  await insertRecords(
    tx,
    'respondEvent',
    responds.flatMap((one) => toSteps(one, companyIds)),
  );
  await insertRecords(
    tx,
    'interview',
    responds.flatMap((one) => (one.interview ? [toInterview(one, one.interview)] : [])),
  );
  await insertRecords(
    tx,
    'respondContactView',
    responds.flatMap((one) => toContactView(one, companyIds) ?? []),
  );
  await countDemoResponds(tx, SEED);
  // Nobody listens yet: the server that shows the demo reads everything at its start.
  await countReplies({ clock, events: { emit: () => Promise.resolve() } }, tx, companyIds);
  return responds.length;
}

/** Whom everybody of the trade knows: the longest open vacancy of the first company, whose board is then full. */
function flagshipsOf(suitable: readonly Target[], companyId: number | undefined): Target[] {
  const own = suitable.filter((target) => target.companyId === companyId && target.archivedAt === null);
  return own.toSorted(longestOpen).slice(0, 1);
}

/** Open vacancies before those that are closed, the oldest first. */
function longestOpen(one: Target, other: Target): number {
  const [closed, otherClosed] = [one, other].map(({ archivedAt }) => Number(archivedAt !== null));
  return (closed ?? 0) - (otherClosed ?? 0) || one.publishedAt.getTime() - other.publishedAt.getTime();
}

/** A vacancy of two of a person's trades is one. */
function uniqueById(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [target.id, target])).values()];
}

interface Planned {
  id: number;
  person: Respondent;
  target: Target;
  plan: PlannedRespond;
  interview: DemoInterview | null;
  offer: Offer | null;
}

/** Null where the vacancy was closed before anybody could have responded. */
function planFor(
  random: Random,
  target: Target,
  { companyIndex, way, now }: { companyIndex: number; way: number | undefined; now: Date },
): PlannedRespond | null {
  const { publishedAt, archivedAt } = target;
  const end = archivedAt ?? now;
  const openMs = end.getTime() - publishedAt.getTime() - HOUR_MS;
  if (openMs <= 0) return null;
  const temper = temperOf(companyIndex);
  const closed = archivedAt && { at: archivedAt, reason: closeReason(target.archiveReason) };
  const anyTime = new Date(publishedAt.getTime() + HOUR_MS / 2 + openMs * random.next());
  // So long ago that the way has come to its end, and not longer.
  const inTime = way !== undefined && !closed ? now.getTime() - longestOf(way, temper) : 0;
  const createdAt = inTime > publishedAt.getTime() ? new Date(inTime) : anyTime;
  return planRespond(random, { createdAt, temper, closed, way, now });
}

const CLOSE_REASONS: Readonly<Record<string, RespondReason>> = {
  filled: 'vacancy_filled',
  not_relevant: 'vacancy_not_relevant',
  expired: 'vacancy_expired',
  moderation: 'vacancy_blocked',
};

function closeReason(archiveReason: string | null): RespondReason {
  return CLOSE_REASONS[archiveReason ?? ''] ?? 'vacancy_closed';
}

function toRow(random: Random, { id, person, target, plan, offer }: Planned, companyIds: readonly number[]): object {
  const { steps, createdAt, status, reason } = plan;
  const last = steps.at(-1);
  const first = steps.find(({ side, to }) => side === 'company' && !isUnanswered(to));
  const companyIndex = companyIds.indexOf(target.companyId);
  const at = (action: string) => steps.find((step) => step.action === action)?.at ?? null;
  const startedBy = (side: string) => steps.find((step) => step.action === 'start' && step.side === side)?.at ?? null;
  return {
    id,
    kind: 'vacancy_respond',
    vacancyId: target.id,
    companyId: target.companyId,
    accountId: person.accountId,
    resumeId: person.resumeId,
    resumeSnapshot: person.snapshot,
    personName: person.name,
    phone: person.phone,
    email: person.email,
    cityId: person.cityId,
    letter: letterFor(random),
    answers: [],
    crewCount: person.crewSize ?? 1,
    readyFrom: random.chance(0.6) ? addDays(createdAt, random.int(2, 20)).toISOString().slice(0, 10) : null,
    sharedPermits: [],
    source: random.pick(['site', 'site', 'site', 'widget_feed', 'widget_button', 'newsletter'] as const),
    attribution: {},
    status,
    statusSince: last?.at ?? createdAt,
    reason,
    offer,
    startedByCompanyAt: startedBy('company'),
    startedByApplicantAt: startedBy('applicant'),
    rating: first && random.chance(0.3) ? random.int(3, 5) : null,
    tags: [],
    assignedMemberId: first && random.chance(0.4) ? demoId('member', companyIndex) : null,
    viewedAt: at('view'),
    firstReplyAt: first?.at ?? null,
    deadlineAt: isUnanswered(status) ? addDays(createdAt, RESPOND_ANSWER_DAYS) : null,
    createdAt,
    updatedAt: last?.at ?? createdAt,
  };
}

function toSteps({ id, person, target, plan, interview, offer }: Planned, companyIds: readonly number[]): object[] {
  const headId = demoId('account', companyIds.indexOf(target.companyId));
  return plan.steps.map(({ at, action, side, from, to, reason }) => ({
    respondId: id,
    at,
    action,
    side,
    accountId: side === 'system' ? null : side === 'company' ? headId : person.accountId,
    fromStatus: from,
    toStatus: to,
    reason,
    details:
      action === 'invite' && interview
        ? { options: interview.options }
        : action === 'accept' && interview?.at
          ? { at: interview.at }
          : action === 'offer' && offer
            ? { pay: offer.pay }
            : {},
  }));
}

function toInterview({ id, plan, target: { place } }: Planned, { status, options, at }: DemoInterview): object {
  const when = (action: string) => plan.steps.find((step) => step.action === action)?.at;
  return {
    respondId: id,
    status,
    proposedBy: 'company',
    options,
    at,
    durationMinutes: 30,
    place: place ? 'site' : 'phone',
    address: place,
    documents: place ? 'паспорт, СНИЛС, удостоверения' : null,
    createdAt: when('invite'),
    updatedAt: when('done') ?? when('accept') ?? when('invite'),
  };
}

/** Whoever opens a respond sees its contacts; whoever answers has looked again. */
function toContactView({ id, plan, target }: Planned, companyIds: readonly number[]): object | null {
  const seen = plan.steps.filter(({ side }) => side === 'company');
  const [first] = seen;
  if (!first || plan.status === 'withdrawn') return null;
  return {
    respondId: id,
    accountId: demoId('account', companyIds.indexOf(target.companyId)),
    firstViewedAt: first.at,
    lastViewedAt: seen.at(-1)?.at,
    views: seen.length,
  };
}

/** Open vacancies, and those that were archived a short time ago. */
async function findTargets(tx: Database, now: Date): Promise<Target[]> {
  const rows = await tx
    .selectFrom('vacancy')
    .innerJoin('vacancySpecialization', 'vacancySpecialization.vacancyId', 'vacancy.id')
    .select([
      'vacancy.id',
      'companyId',
      'specializationId',
      'title',
      'address',
      'cityId',
      'pay',
      'publishedAt',
      'archivedAt',
      'archiveReason',
    ])
    .where('status', 'in', ['active', 'archive'])
    .where('publishedAt', '<', now)
    .orderBy('vacancy.id')
    .execute();
  return rows.flatMap(({ publishedAt, address, cityId, pay, ...row }) =>
    publishedAt && (row.archivedAt === null || isWithinDays(row.archivedAt, ARCHIVED_DAYS, now))
      ? [
          {
            ...row,
            place: withTown(address, cityId),
            timeZone: timeZoneOf(cityId),
            pay: paySchema.nullable().parse(pay),
            publishedAt,
          },
        ]
      : [],
  );
}

function withTown(address: string | null, cityId: number | null): string | null {
  const town = findCity(cityId)?.name;
  return address && town && !address.includes(town) ? `${town}, ${address}` : address;
}
