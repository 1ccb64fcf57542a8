import type { Order } from '#shared/contracts/order.ts';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/connect.ts';
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
import { contextOf, findShown, headOf, refill, type BuyersWorld } from './buyers.ts';
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

interface World extends BuyersWorld {
  /** Applicants with a shown resume; the first is whoever looks around. */
  people: readonly { applicantId: string; resumeId: number }[];
}

type Made = Pick<Order, 'id' | 'purchase'>;
interface Job {
  daysAgo: number;
  work(): Promise<void>;
}

/** People do things for companies and applicants, by what the domain does itself, so that the books agree. Returns how many orders. */
export async function insertDemoOrders(world: World): Promise<number> {
  await refillForOrders(world);
  const jobs = [
    ...COMPANY_ORDERS.map((plan) =>
      jobsOf(world, plan.daysAgo, () => orderOf(world, plan), plan.steps, {
        actor: headOf(world, plan.company),
        pay: (made, step) => payQuote(world, plan, made, step),
        quote: plan.quote,
      }),
    ),
    ...EXPERT_ORDERS.flatMap((plan, index) => {
      const person = world.people[plan.person];
      if (!person) return [];
      const actor = { kind: 'applicant', accountId: person.applicantId } as const;
      return [
        jobsOf(world, plan.daysAgo, () => expertOf(world, plan, person), plan.steps, {
          actor,
          pay: (made, step) => payCard(world, made, step, { ...person, transactionId: FIRST_TRANSACTION + index }),
        }),
      ];
    }),
  ].flat();
  for (const { work } of jobs.toSorted((one, other) => other.daysAgo - one.daysAgo)) await work();
  await forgetTold(world.tx);
  return COMPANY_ORDERS.length + EXPERT_ORDERS.length;
}

interface Doing {
  actor: Actor;
  pay(made: Made, step: PlannedStep): Promise<unknown>;
  quote?: CompanyOrderPlan['quote'];
}

/** The order, and each of its steps at its time. */
function jobsOf(
  world: World,
  daysAgo: number,
  order: () => Promise<Made>,
  steps: readonly PlannedStep[],
  doing: Doing,
): Job[] {
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

async function takeStep(world: World, made: Made, step: PlannedStep, { actor, pay, quote }: Doing): Promise<void> {
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
        ? { unitPrice: quote.rubles * 100, quantity: quote.quantity, workDays: quote.workDays }
        : {}),
    });
}

const SUPPORT: Actor = { kind: 'staff', accountId: demoStaffId('support'), permissions: ['orders.handle'] };

const actingAs = (world: World, daysAgo: number, actor: Actor) => ({ ...contextOf(world, daysAgo), actor });

/** Nothing of the demo is paid by invoice. */
const invoicing: InvoiceIssuing = {
  payUntil: ({ clock }) => clock.now(),
  issue: async () => {},
};
const agreed = (totalKopecks: number) => ({ totalKopecks, payBy: 'balance', offerCompanySecondary: true }) as const;

async function orderOf(world: World, plan: CompanyOrderPlan): Promise<Made> {
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

const payQuote = (world: World, plan: CompanyOrderPlan, { id }: Made, { daysAgo }: PlannedStep) =>
  acceptQuote(actingAs(world, daysAgo, headOf(world, plan.company)), { invoicing }, id, agreed(totalOf(plan)));

async function expertOf(
  world: World,
  { daysAgo, wishes, callWhen }: ExpertOrderPlan,
  { applicantId, resumeId }: World['people'][number],
): Promise<Made> {
  const actor = { kind: 'applicant', accountId: applicantId } as const;
  const person = (await findPeople(world.tx, [applicantId])).get(applicantId);
  const brief = { resumeId, phone: person?.phone ?? '', callWhen, wishes, fileIds: [] };
  const terms = { totalKopecks: EXPERT_KOPECKS, offerExpertResume: true } as const;
  return orderExpert(actingAs(world, daysAgo, actor), { takesCards: true }, { ...brief, ...terms });
}

/** A card has paid it, as the provider would have told. */
async function payCard(
  world: World,
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

/** As much as the orders cost, so that what companies may spend is what it was. */
async function refillForOrders(world: World): Promise<void> {
  for (const company of new Set(COMPANY_ORDERS.map((plan) => plan.company))) {
    const plans = COMPANY_ORDERS.filter((plan) => plan.company === company);
    const paid = plans.filter(
      ({ service, steps }) => service === 'ask-company' || steps.some(({ action }) => action === 'pay'),
    );
    const kopecks = paid.reduce((sum, plan) => sum + totalOf(plan), 0);
    if (kopecks > 0) await refill(world, { company, kopecks, daysAgo: 55, key: `demo:orders:${company}` });
  }
}

/** Nobody is told of what was before the demo began, and what was said is read. */
async function forgetTold(tx: DatabaseTransaction): Promise<void> {
  await sql`delete from notice where event like 'order.%'`.execute(tx);
  await sql`update dialog_side set unread = 0 where dialog_id in (select id from dialog where kind = 'order')`.execute(
    tx,
  );
}
