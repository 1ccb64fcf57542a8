import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import type { PayFor } from '#shared/contracts/problem.ts';
import { addDays } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import { book, ofCompany, ofMarketplace } from '../domains/ledger/index.ts';
import { buyFromBalance, findLines, keepPurchases, markLine, refundPurchase } from '../domains/purchase/index.ts';
import { insertCharged } from '../domains/resume/index.ts';
import { brandVacancy, tellEndedPromotions } from '../domains/vacancy/index.ts';
import { contextOf, findShown, headOf, refill, type BuyersWorld } from './buyers.ts';
import { demoId } from './members.ts';
import { demoStaffId } from './staff.ts';

interface Bought extends Pick<PayFor, 'service'> {
  /** Which company buys: the head of that number. */
  company?: number;
  option?: string;
  quantity?: number;
  rubles: number;
  /** Which of the company's shown vacancies, the longest shown first. */
  vacancy?: number;
  daysAgo: number;
  /** Advertising that staff have marked; without, it waits. */
  markedDaysAgo?: number;
  refundedDaysAgo?: number;
  /** Begins so many days from now. */
  startsInDays?: number;
}

/** In the order of time. */
const BOUGHT: readonly Bought[] = [
  { service: 'vacancy-promotion', option: 'place', rubles: 990, vacancy: 0, daysAgo: 50 },
  { service: 'contacts-add', quantity: 10, rubles: 2_500, daysAgo: 40 },
  { service: 'company-on-main', rubles: 14_900, daysAgo: 41, markedDaysAgo: 39 },
  { service: 'company-on-main', company: 13, rubles: 14_900, daysAgo: 12, markedDaysAgo: 11 },
  { service: 'company-on-main', company: 12, rubles: 14_900, daysAgo: 10, markedDaysAgo: 9 },
  { service: 'company-branding', rubles: 9_900, daysAgo: 15, markedDaysAgo: 14 },
  { service: 'vacancy-branding', rubles: 3_900, vacancy: 1, daysAgo: 9, markedDaysAgo: 8 },
  { service: 'vacancy-promotion', option: 'place', rubles: 990, vacancy: 0, daysAgo: 7 },
  { service: 'contacts-access', option: 'week', rubles: 4_900, daysAgo: 6 },
  { service: 'vacancy-promotion', option: 'daily', rubles: 1_290, vacancy: 2, daysAgo: 5, refundedDaysAgo: 3 },
  { service: 'vacancy-promotion', option: 'main', rubles: 2_900, vacancy: 3, daysAgo: 2 },
  { service: 'vacancy-branding', rubles: 3_900, vacancy: 4, daysAgo: 1 },
  { service: 'vacancy-promotion', option: 'bump', rubles: 490, vacancy: 0, daysAgo: 0.3 },
  { service: 'vacancy-promotion', option: 'daily', rubles: 1_290, vacancy: 3, daysAgo: 0.2 },
  { service: 'vacancy-promotion', option: 'daily', rubles: 1_290, vacancy: 2, daysAgo: 0.1, startsInDays: 5 },
  { service: 'company-on-main', rubles: 14_900, daysAgo: 0.1, startsInDays: 20, refundedDaysAgo: 0.05 },
];

const REFILLED = [
  { company: 0, rubles: 100_000, daysAgo: 60 },
  { company: 13, rubles: 20_000, daysAgo: 13 },
  { company: 12, rubles: 15_000, daysAgo: 11 },
];
const BONUS = { rubles: 2_000, daysAgo: 58 };
const OPENED_DAYS_AGO = 30;

interface Buyers {
  /** The companies of the demo by their number. */
  companyIds: readonly number[];
  /** Whose contacts the first one opens with what it has bought. */
  resumeIds: readonly number[];
  now: Date;
}

/** Three companies pay for services by what the domain does itself, so that the books agree. Returns how many purchases. */
export async function insertDemoPurchases(tx: DatabaseTransaction, { companyIds, resumeIds, now }: Buyers) {
  const world = { tx, companyIds, now };
  const at = (daysAgo: number) => addDays(now, -daysAgo);
  for (const { company, rubles, daysAgo } of REFILLED)
    await refill(world, { company, kopecks: rubles * 100, daysAgo, key: `demo:refill:${company}` });
  await book(tx, {
    key: 'demo:bonus',
    reason: 'bonus',
    entries: [
      { ...ofMarketplace('bonus_given'), amount: -BONUS.rubles * 100 },
      {
        ...ofCompany(companyIds[0] ?? 0, 'bonus'),
        amount: BONUS.rubles * 100,
        source: 'bonus',
        expiresAt: addDays(at(BONUS.daysAgo), 365),
      },
    ],
    note: 'Подарок первым компаниям Каркаса',
    occurredAt: at(BONUS.daysAgo),
  });
  const steps = BOUGHT.flatMap(stepsOf).toSorted((one, other) => other.daysAgo - one.daysAgo);
  const made = new Map<Bought, number>();
  let isOpened = false;
  for (const { what, daysAgo, bought } of steps) {
    if (!isOpened && daysAgo < OPENED_DAYS_AGO) {
      await openContacts(world, resumeIds);
      isOpened = true;
    }
    const context = contextOf(world, daysAgo);
    await keepPurchases(context);
    if (what === 'buy') made.set(bought, await buy(world, bought));
    else if (what === 'mark') await mark(world, made.get(bought) ?? 0, bought, daysAgo);
    else
      await refundPurchase({ ...context, actor: headOf(world, bought.company) }, VACANCY_PLACES, made.get(bought) ?? 0);
  }
  await keepPurchases(contextOf(world));
  await tellEndedPromotions(contextOf(world));
  return made.size;
}

function stepsOf(bought: Bought) {
  const { daysAgo, markedDaysAgo, refundedDaysAgo } = bought;
  return [
    { what: 'buy' as const, daysAgo, bought },
    ...(markedDaysAgo === undefined ? [] : [{ what: 'mark' as const, daysAgo: markedDaysAgo, bought }]),
    ...(refundedDaysAgo === undefined ? [] : [{ what: 'refund' as const, daysAgo: refundedDaysAgo, bought }]),
  ];
}

async function buy(world: BuyersWorld, bought: Bought): Promise<number> {
  const { service, option = '', quantity = 1, rubles, vacancy, daysAgo, startsInDays, company } = bought;
  const actor = headOf(world, company);
  const shown = vacancy === undefined ? [] : await findShown(world, company);
  const { id } = await buyFromBalance(
    { ...contextOf(world, daysAgo), actor },
    // It signs prices that were calculated before, and none was.
    { hash: () => Buffer.alloc(0) },
    { service, option, quantity, vacancyId: vacancy === undefined ? undefined : shown[vacancy] },
    {
      totalKopecks: rubles * 100,
      startDay: startsInDays === undefined ? undefined : addDays(world.now, startsInDays).toISOString().slice(0, 10),
    },
  );
  return id;
}

/** Staff mark it; the company designs what it has bought. */
async function mark(
  world: BuyersWorld,
  purchaseId: number,
  { service, company }: Bought,
  daysAgo: number,
): Promise<void> {
  const [line] = await findLines(world.tx, [purchaseId]);
  if (!line) return;
  const { id, targetId } = line;
  const context = contextOf(world, daysAgo);
  const staff = { kind: 'staff' as const, accountId: demoStaffId('administrator'), permissions: [] };
  await markLine({ ...context, actor: staff }, id, `2VtzqDemo${String(purchaseId).padStart(4, '0')}`);
  if (service === 'vacancy-branding')
    await brandVacancy({ ...context, actor: headOf(world, company) }, targetId, { accent: '#12528d' });
}

async function openContacts({ tx, companyIds, now }: BuyersWorld, resumeIds: readonly number[]): Promise<void> {
  const openedAt = addDays(now, -OPENED_DAYS_AGO);
  for (const resumeId of resumeIds)
    await insertCharged(
      tx,
      {
        resumeId,
        companyId: companyIds[0] ?? 0,
        accountId: demoId('account', 0),
        openedAt,
        until: addDays(openedAt, 30),
      },
      'units',
    );
  // Their people were told of it then.
  await tx.updateTable('resumeContactOpening').set({ toldAt: openedAt }).where('toldAt', 'is', null).execute();
}
