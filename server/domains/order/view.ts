import type { Order, OrderCard, OrderStep, StaffOrder, StaffOrderCard } from '#shared/contracts/order.ts';
import { lastMoscowDay, moscowDate, toIso } from '#shared/domain/time.ts';
import { vatRate, vatWithin } from '#shared/domain/vat.ts';
import type { Database } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findOrderDialogs } from '../chat/index.ts';
import { findCompanyNames } from '../company/index.ts';
import { findFilesOf, findFilesOfEach, type BoundFile } from '../file/index.ts';
import { findPurchase, findShownWith, offerAgreement, type PurchaseRow } from '../purchase/index.ts';
import { briefFields } from './brief.ts';
import {
  againLeft,
  againUntil,
  buyerActions,
  isLate,
  isPaused,
  ownerOf,
  refundOf,
  staffActions,
  totalOf,
} from './policy.ts';
import { findVoidProposals } from './proposals.ts';
import { findOrder, findSteps, type OrderRow, type StepRow } from './repository.ts';
import { ORDER_FILES, STEP_FILES } from './steps.ts';

type ViewContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** An own order. Throws `not_found` for another's. */
export async function readOrder(context: ViewContext, id: number): Promise<Order> {
  const { db, actor, clock } = context;
  const row = await findOrder(db, id, ownerOf(actor));
  if (!row) throw new DomainError('not_found');
  const [card] = await toCards(context, [row]);
  if (!card) throw new Error(`The order ${id} has no card`);
  const people = await findPeople(db, row.accountId ? [row.accountId] : []);
  const buyer = row.accountId && row.companyId !== null ? people.get(row.accountId) : undefined;
  return {
    ...card,
    ...(await toParts(context, row, { toStaff: false })),
    buyer: buyer ? displayName(buyer) : null,
    actions: buyerActions(actor, row, clock.now()),
  };
}

/** Anybody's, as staff read it. Throws `not_found`. */
export async function readStaffOrder(context: ViewContext, id: number): Promise<StaffOrder> {
  const { db, clock } = context;
  const row = await findOrder(db, id, null);
  if (!row) throw new DomainError('not_found');
  const [card] = await toStaffCards(context, [row]);
  if (!card) throw new Error(`The order ${id} has no card`);
  const person = row.accountId ? (await findPeople(db, [row.accountId])).get(row.accountId) : undefined;
  const { phone: told } = row.brief;
  return {
    ...card,
    ...(await toParts(context, row, { toStaff: true })),
    buyer: {
      ...card.buyer,
      person: person ? displayName(person) : null,
      phone: typeof told === 'string' ? told : (person?.phone ?? null),
      email: person?.email ?? null,
    },
    links: linksOf(row),
    version: row.version,
    actions: staffActions(row, clock.now(), {
      staffId: accountIdOf(context.actor),
      isProposalVoid: card.refundProposed?.isVoid ?? false,
    }),
  };
}

function linksOf({ vacancyId, resumeId }: OrderRow): StaffOrder['links'] {
  return [
    ...(vacancyId === null ? [] : [{ title: 'Вакансия', href: `/vacancy/${vacancyId}` }]),
    ...(resumeId === null ? [] : [{ title: 'Резюме', href: `/resume/${resumeId}` }]),
  ];
}

/** Orders of one buyer, or of the desk, for a list. */
export async function toCards(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly OrderRow[],
): Promise<OrderCard[]> {
  const dialogs = await findOrderDialogs(
    db,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  return rows.map((row) => ({
    id: row.id,
    service: row.service,
    title: row.title,
    status: row.status,
    totalKopecks: totalOf(row),
    quantity: row.quantity,
    handed: row.handed,
    dueOn: row.dueDay,
    isLate: isLate(row, now),
    isPaused: isPaused(row, now),
    dialogId: dialogs.get(row.id) ?? null,
    createdAt: toIso(row.createdAt),
    closedAt: toIso(row.closedAt),
  }));
}

export async function toStaffCards(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly OrderRow[],
): Promise<StaffOrderCard[]> {
  const [cards, people, companies, voidProposals] = await Promise.all([
    toCards({ db, clock }, rows),
    findPeople(
      db,
      rows.flatMap(({ accountId, assigneeId, refundProposedBy }) =>
        [accountId, assigneeId, refundProposedBy].filter((one) => one !== null),
      ),
    ),
    findCompanyNames(
      db,
      rows.flatMap(({ companyId }) => companyId ?? []),
    ),
    findVoidProposals(db, rows),
  ]);
  const nameOf = (id: string | null) => {
    const person = id === null ? undefined : people.get(id);
    return person ? displayName(person) : null;
  };
  return rows.map((row, at) => {
    const card = cards[at];
    if (!card) throw new Error(`The order ${row.id} has no card`);
    const { companyId, refundReason: reason } = row;
    const buyer =
      companyId === null
        ? { title: nameOf(row.accountId) ?? 'Аккаунт удалён', href: null }
        : { title: companies.get(companyId) ?? '', href: `/company/${companyId}` };
    const refundProposed =
      reason === null ? null : { by: nameOf(row.refundProposedBy), reason, isVoid: voidProposals.has(row.id) };
    return { ...card, buyer, assignee: nameOf(row.assigneeId), refundProposed };
  });
}

/** What its page has more than a list. */
async function toParts(context: ViewContext, row: OrderRow, { toStaff }: { toStaff: boolean }) {
  const { db, clock } = context;
  const now = clock.now();
  const [steps, files, purchase] = await Promise.all([
    findSteps(db, row.id),
    findFilesOf(db, `${ORDER_FILES}:${row.id}`),
    row.purchaseId === null ? undefined : findPurchase(db, row.purchaseId, ownerOfRow(row)),
  ]);
  const awaited = row.status === 'quoted' && purchase ? await toAwaited(db, purchase) : null;
  return {
    brief: briefFields(row.service, row.brief),
    files: files.map(toFile),
    quote: quoteOf(row, purchase?.vatRate ?? vatRate(moscowDate(now))),
    purchase: awaited,
    agreement: offerAgreement(row),
    refundableKopecks: refundOf(row, now, toStaff),
    refundedKopecks: purchase?.refundedKopecks ?? 0,
    againLeft: againLeft(row, now),
    againUntil: againUntil(row),
    acceptedOn: row.acceptAt && lastMoscowDay(row.acceptAt),
    steps: await toSteps(db, row, steps),
  };
}

async function toAwaited(
  db: Database,
  { id, payBy, payUntil }: Pick<PurchaseRow, 'id' | 'payBy' | 'payUntil'>,
): Promise<Order['purchase']> {
  const invoice = (await findShownWith(db, [id])).get(id)?.invoice ?? null;
  return { id, payBy, payUntil: toIso(payUntil), invoice };
}

const ownerOfRow = ({ companyId, applicantId }: OrderRow) =>
  companyId === null ? { applicantId: applicantId ?? '' } : { companyId };

function quoteOf(row: OrderRow, rate: number): Order['quote'] {
  const { unitKopecks, workDays, quantity, validDay } = row;
  const totalKopecks = totalOf(row);
  if (unitKopecks === null || workDays === null || totalKopecks === null) return null;
  const vatKopecks = vatWithin(totalKopecks, rate);
  return { unitKopecks, quantity, totalKopecks, vatKopecks, vatRate: rate, workDays, validUntil: validDay };
}

async function toSteps(db: Database, { companyId }: OrderRow, steps: readonly StepRow[]): Promise<OrderStep[]> {
  const [files, people] = await Promise.all([
    findFilesOfEach(
      db,
      steps.map(({ id }) => `${STEP_FILES}:${id}` as const),
    ),
    findPeople(
      db,
      steps.flatMap(({ bySide, accountId }) => (bySide === 'buyer' && companyId !== null ? (accountId ?? []) : [])),
    ),
  ]);
  return steps.map(({ id, action, bySide, accountId, text, units, madeAt }) => {
    const person = accountId === null ? undefined : people.get(accountId);
    return {
      id,
      action,
      by: bySide,
      name: person ? displayName(person) : null,
      text,
      files: (files.get(`${STEP_FILES}:${id}`) ?? []).map(toFile),
      units,
      at: toIso(madeAt),
    };
  });
}

const toFile = ({ id, name, bytes }: BoundFile) => ({ id, name, bytes });
