import type { CallRequest } from '../../platform/binder.ts';
import type { OrderBrief } from '#shared/contracts/order-brief.ts';
import type { Order, orderContracts } from '#shared/contracts/order.ts';
import { OPEN_ORDERS_MAX, ORDER_TERMS } from '#shared/domain/order.ts';
import type { OrderServiceCode } from '#shared/domain/services.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { asApplicant, asMember } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { readAnyPhone } from '../account/index.ts';
import { bindFiles } from '../file/index.ts';
import { assertMayOrder, costOf, insertByCard, offerAgreement, offerKeyOf, payForOrder } from '../purchase/index.ts';
import { findResumeToPayFor } from '../resume/index.ts';
import { findVacancyToPayFor } from '../vacancy/index.ts';
import { keepBrief, titleOf } from './brief.ts';
import { openDialog } from './dialog.ts';
import { ownerOf } from './policy.ts';
import { countOpenOrders, insertOrder, setOrder, type OrderRow } from './repository.ts';
import { ORDER_FILES, takeStep } from './steps.ts';
import { replyDay } from './terms.ts';
import type { OrderTools } from './tools.ts';
import { readOrder } from './view.ts';

type Body<Name extends keyof typeof orderContracts> = CallRequest<(typeof orderContracts)[Name]>['body'];

/** A company asks for a work whose price staff name. Throws `bad_argument` at what the law forbids, `limit_exceeded`, `forbidden`. */
export function askForQuote<Code extends 'work-request' | 'find-employee'>(
  context: Context,
  service: Code,
  { fileIds, ...asked }: OrderBrief<Code>,
): Promise<Order> {
  const buyer = asMember(context);
  const now = context.clock.now();
  const brief = keepBrief(asked, now);
  return inTransaction(context.db, async (tx) => {
    await assertMayOrder(tx, buyer, service, now);
    const order = { service, status: 'new', brief, quantity: asked.quantity, dueOn: replyDay(now) } as const;
    const id = await begin(context, tx, { ...order, title: titleOf(service, brief, null), fileIds });
    return readOrder({ ...context, db: tx }, id);
  });
}

/** A company asks a question at the price of the list: paid from its balance at once, or by invoice. Throws as `buyFromBalance`. */
export function askSpecialist(
  context: Context,
  { invoicing }: Pick<OrderTools, 'invoicing'>,
  body: Body<'POST /services/company/init/ask-company'>,
): Promise<Order> {
  const { vacancyId, question, fileIds, ...terms } = body;
  const service = 'ask-company';
  const buyer = asMember(context);
  const now = context.clock.now();
  const brief = keepBrief({ question }, now);
  return inTransaction(context.db, async (tx) => {
    const vacancy = vacancyId === undefined ? null : await findVacancyToPayFor(tx, buyer, vacancyId);
    if (vacancy === undefined) throw new DomainError('not_found');
    const cost = { ...(await costOf(tx, { service, option: '', quantity: 1 }, now)), service } as const;
    const title = titleOf(service, brief, vacancy?.title ?? null);
    const { unitKopecks } = cost;
    const order = { service, status: 'quoted', brief, quantity: 1, title, fileIds, unitKopecks } as const;
    const id = await begin(context, tx, { ...order, vacancyId: vacancy?.id ?? null });
    const paid = await payForOrder(context, tx, invoicing, { orderId: id, title, cost }, terms);
    if (paid.isPaid) await accept(context, tx, { id, purchaseId: paid.id });
    else await setOrder(tx, id, { purchaseId: paid.id });
    return readOrder({ ...context, db: tx }, id);
  });
}

/** It is paid from the balance: somebody takes it in two working days. */
export const accept = (
  context: Context,
  tx: DatabaseTransaction,
  { id, purchaseId }: { id: number; purchaseId: number },
): Promise<OrderRow> =>
  takeStep(
    context,
    tx,
    { id },
    { action: 'accept' },
    {
      status: 'accepted',
      purchaseId,
      dueOn: replyDay(context.clock.now()),
    },
  );

/** An applicant orders a resume; its purchase waits for a card. Throws `not_found` for another's resume, `conflict`, `limit_exceeded`. */
export function orderExpert(
  context: Context,
  { takesCards }: { takesCards: boolean },
  body: Body<'POST /services/applicant/init/expert-resume'>,
): Promise<Order> {
  const { accountId } = asApplicant(context);
  const { resumeId, phone, callWhen, wishes, fileIds, totalKopecks } = body;
  const service = 'expert-resume';
  const brief: OrderRow['brief'] = { phone: readAnyPhone('phone', phone), callWhen, wishes };
  if (!takesCards)
    throw new DomainError('service_unavailable', {
      detail: 'Карты сейчас не\u00a0принимаем. Напишите в\u00a0поддержку',
    });
  return inTransaction(context.db, async (tx) => {
    const resume = await findResumeToPayFor(tx, accountId, resumeId);
    if (!resume) throw new DomainError('not_found');
    const title = titleOf(service, brief, resume.title);
    const order = { service, status: 'quoted', brief, quantity: 1, title, fileIds, unitKopecks: totalKopecks } as const;
    const id = await begin(context, tx, { ...order, resumeId: resume.id });
    const target = { kind: 'order', id, title } as const;
    await setOrder(tx, id, { purchaseId: await insertByCard(context, tx, { service, target, totalKopecks }) });
    return readOrder({ ...context, db: tx }, id);
  });
}

interface NewOrder {
  service: OrderServiceCode;
  status: 'new' | 'quoted';
  title: string;
  brief: OrderRow['brief'];
  quantity: number;
  unitKopecks?: number;
  vacancyId?: number | null;
  resumeId?: number;
  dueOn?: string;
  fileIds: readonly string[];
}

/** Writes an order with its files, its dialog and its first step. Throws `limit_exceeded` beyond the number of open ones. */
async function begin(
  context: Context,
  tx: DatabaseTransaction,
  { fileIds, brief, ...order }: NewOrder,
): Promise<number> {
  const { actor, clock } = context;
  const owner = ownerOf(actor);
  if ((await countOpenOrders(tx, owner)) >= OPEN_ORDERS_MAX)
    throw new DomainError('limit_exceeded', {
      detail: `Открытых заказов уже ${OPEN_ORDERS_MAX}: дождитесь конца одного из\u00a0них или отмените лишний`,
    });
  const { key: offerKey, version: offerVersion } = offerAgreement({ offerKey: offerKeyOf(order.service) });
  const buyer = actor.kind === 'member' ? asMember(context) : asApplicant(context);
  const row = {
    ...order,
    companyId: buyer.kind === 'member' ? buyer.companyId : null,
    applicantId: buyer.kind === 'applicant' ? buyer.accountId : null,
    accountId: buyer.accountId,
    brief: JSON.stringify(brief),
    workDays: order.status === 'new' ? null : ORDER_TERMS[order.service].workDays,
    offerKey,
    offerVersion,
    createdAt: clock.now(),
  };
  const id = await insertOrder(tx, row);
  await bindFiles(context, tx, fileIds, { purpose: 'order', boundTo: `${ORDER_FILES}:${id}`, field: 'fileIds' });
  await openDialog(context, tx, { ...row, id });
  await takeStep(context, tx, { id }, { action: 'create' }, {});
  return id;
}
