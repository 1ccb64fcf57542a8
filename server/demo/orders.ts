import type { Order } from '#shared/contracts/order.ts';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { findPeople } from '../domains/account/index.ts';
import {
  acceptQuote,
  askForQuote,
  askSpecialist,
  followPurchase,
  orderExpert,
  stepByBuyer,
  stepByStaff,
} from '../domains/order/index.ts';
import { lockApplicantPurchase, payByGateway, type InvoiceIssuing } from '../domains/purchase/index.ts';
import type { Actor } from '../platform/actor.ts';
import { actingAs, findShown, headOf, type BuyersWorld, type Deed } from './buyers.ts';
import {
  COMPANY_ORDERS,
  EXPERT_ORDERS,
  type CompanyOrderPlan,
  type ExpertOrderPlan,
  type PlannedStep,
} from './order-plan.ts';
import { demoStaffId } from './staff.ts';

const EXPERT_KOPECKS = 3_900_00;
const QUESTION_KOPECKS = 1_900_00;
/** Work begins so long from now. */
const STARTS_IN_DAYS = 25;
/** Like no number that the stand-in for card payments gives. */
const FIRST_TRANSACTION = 990_000_001;

/** With applicants who have a shown resume; the first is whoever looks around. */
export interface OrdersWorld extends BuyersWorld {
  people: readonly { applicantId: string; resumeId: number }[];
}

type Made = Pick<Order, 'id' | 'purchase'>;

/** People do things for companies and applicants. */
export function orderDeeds(world: OrdersWorld): Deed[] {
  const ofCompanies = COMPANY_ORDERS.flatMap((plan) =>
    deedsOf(world, plan.daysAgo, () => orderOf(world, plan), plan.steps, {
      actor: headOf(world, plan.company),
      pay: (made, step) => payQuote(world, plan, made, step),
      quote: plan.quote,
    }),
  );
  const ofApplicants = EXPERT_ORDERS.flatMap((plan, index) => {
    const person = world.people[plan.person];
    if (!person) return [];
    return deedsOf(world, plan.daysAgo, () => expertOf(world, plan, person), plan.steps, {
      actor: { kind: 'applicant', accountId: person.applicantId },
      pay: (made, step) => payCard(world, made, step, { ...person, transactionId: FIRST_TRANSACTION + index }),
    });
  });
  return [...ofCompanies, ...ofApplicants];
}

interface Doing {
  actor: Actor;
  pay(made: Made, step: PlannedStep): Promise<unknown>;
  quote?: CompanyOrderPlan['quote'];
}

/** The order, and each of its steps at its time. */
function deedsOf(
  world: OrdersWorld,
  daysAgo: number,
  order: () => Promise<Made>,
  steps: readonly PlannedStep[],
  doing: Doing,
): Deed[] {
  let made: Made | undefined;
  const doStep = (step: PlannedStep) => async () => {
    if (made) await takeStep(world, made, step, doing);
  };
  return [
    {
      daysAgo,
      work: async () => {
        made = await order();
      },
    },
    ...steps.map((step) => ({ daysAgo: step.daysAgo, work: doStep(step) })),
  ];
}

async function takeStep(
  world: OrdersWorld,
  made: Made,
  step: PlannedStep,
  { actor, pay, quote }: Doing,
): Promise<void> {
  const { by, action, text = '', units, daysAgo } = step;
  const said = { text, fileIds: [], ...(units === undefined ? {} : { units }) };
  if (action === 'pay') await pay(made, step);
  else if (by === 'buyer')
    await stepByBuyer(actingAs(world, daysAgo, actor), made.id, { ...said, action: action as 'accept' });
  else
    await stepByStaff(actingAs(world, daysAgo, SUPPORT), made.id, {
      ...said,
      action: action as 'take',
      ...(action === 'quote' && quote
        ? { unitPrice: { kopecks: quote.rubles * 100 }, quantity: quote.quantity, workDays: quote.workDays }
        : {}),
    });
}

const SUPPORT: Actor = { kind: 'staff', accountId: demoStaffId('support'), permissions: ['orders.handle'] };

/** Invoices of the demo are for the balance, which orders are paid from. */
const invoicing: InvoiceIssuing = {
  payUntil: ({ clock }) => clock.now(),
  issue: async () => {},
};
const agreed = (totalKopecks: number) => ({ totalKopecks, payBy: 'balance', offerCompanySecondary: true }) as const;

async function orderOf(world: OrdersWorld, plan: CompanyOrderPlan): Promise<Made> {
  const context = actingAs(world, plan.daysAgo, headOf(world, plan.company));
  const startDay = moscowDate(addDays(world.now, STARTS_IN_DAYS));
  const empty = { comment: '', fileIds: [] };
  if (plan.service === 'ask-company') {
    const { question, vacancy, company } = plan;
    const vacancyId = (await findShown(world, company))[vacancy];
    return askSpecialist(context, { invoicing }, { ...agreed(QUESTION_KOPECKS), question, vacancyId, fileIds: [] });
  }
  if (plan.service === 'work-request') {
    const { service, work, volume, place, quantity, budget } = plan;
    return askForQuote(context, service, { work, volume, place, quantity, budget, startDay, ...empty });
  }
  const { service, work, place, quantity, qualification, schedule, pay, housing } = plan;
  return askForQuote(context, service, {
    work,
    place,
    quantity,
    qualification,
    schedule,
    pay,
    housing,
    startDay,
    ...empty,
  });
}

const totalOf = ({ quote }: CompanyOrderPlan): number =>
  quote ? quote.rubles * 100 * quote.quantity : QUESTION_KOPECKS;

const payQuote = (world: OrdersWorld, plan: CompanyOrderPlan, { id }: Made, { daysAgo }: PlannedStep) =>
  acceptQuote(actingAs(world, daysAgo, headOf(world, plan.company)), { invoicing }, id, agreed(totalOf(plan)));

async function expertOf(
  world: OrdersWorld,
  { daysAgo, wishes, callWhen }: ExpertOrderPlan,
  { applicantId, resumeId }: OrdersWorld['people'][number],
): Promise<Made> {
  const actor = { kind: 'applicant', accountId: applicantId } as const;
  const person = (await findPeople(world.tx, [applicantId])).get(applicantId);
  const brief = { resumeId, phone: person?.phone ?? '', callWhen, wishes, fileIds: [] };
  const terms = { totalKopecks: EXPERT_KOPECKS, offerExpertResume: true } as const;
  return orderExpert(actingAs(world, daysAgo, actor), { takesCards: true }, { ...brief, ...terms });
}

/** A card has paid it, as the provider would have told. */
async function payCard(
  world: OrdersWorld,
  { purchase }: Made,
  { daysAgo }: PlannedStep,
  { applicantId, transactionId }: { applicantId: string; transactionId: number },
): Promise<void> {
  const { tx } = world;
  const context = actingAs(world, daysAgo, { kind: 'system' });
  const at = context.clock.now();
  const purchaseId = purchase?.id ?? 0;
  const { id: paymentAttemptId } = await tx
    .insertInto('paymentAttempt')
    .values({
      purchaseId,
      number: 1,
      externalId: `p${purchaseId}-1`,
      accountKey: applicantId,
      amountKopecks: EXPERT_KOPECKS,
      payBy: 'card',
      scheme: 'dual',
      status: 'paid',
      transactionId,
      cardMask: '220024 •• 4433',
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const paid = { transactionId, paymentAttemptId, amountKopecks: EXPERT_KOPECKS, purpose: 'pays' } as const;
  await tx
    .insertInto('paymentHold')
    .values({ ...paid, status: 'confirmed', heldAt: at, closedAt: at })
    .execute();
  await tx
    .insertInto('paymentCharge')
    .values({ ...paid, chargedAt: at, bookedAt: at })
    .execute();
  const row = await lockApplicantPurchase(tx, purchaseId);
  if (row) await payByGateway(context, tx, { ...row, status: 'awaiting' }, 'card');
  await followPurchase(context, tx, purchaseId);
}
