import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import type { PayFor } from '#shared/contracts/problem.ts';
import { addDays } from '#shared/domain/time.ts';
import { book, ofCompany, ofMarketplace } from '../domains/ledger/index.ts';
import { buyFromBalance, findLines, markLine, refundPurchase } from '../domains/purchase/index.ts';
import { insertCharged } from '../domains/resume/index.ts';
import { brandVacancy } from '../domains/vacancy/index.ts';
import { actingAs, ADMINISTRATOR, findShown, headOf, type BuyersWorld, type Deed } from './buyers.ts';

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

const BONUS = { rubles: 2_000, daysAgo: 58 };
const OPENED_DAYS_AGO = 30;

/** Three companies pay for services; the first one opens contacts of these resumes with what it has bought. */
export function purchaseDeeds(world: BuyersWorld, resumeIds: readonly number[]): Deed[] {
  return [
    { daysAgo: BONUS.daysAgo, work: () => giveBonus(world) },
    ...BOUGHT.flatMap((bought) => deedsOf(world, bought)),
    { daysAgo: OPENED_DAYS_AGO, work: () => openContacts(world, resumeIds) },
  ];
}

function deedsOf(world: BuyersWorld, bought: Bought): Deed[] {
  const { company, daysAgo, markedDaysAgo, refundedDaysAgo } = bought;
  let id = 0;
  const deeds: Deed[] = [
    {
      daysAgo,
      work: async () => {
        id = await buy(world, bought);
      },
    },
  ];
  if (markedDaysAgo !== undefined)
    deeds.push({ daysAgo: markedDaysAgo, work: () => mark(world, id, bought, markedDaysAgo) });
  if (refundedDaysAgo !== undefined)
    deeds.push({
      daysAgo: refundedDaysAgo,
      work: () => refundPurchase(actingAs(world, refundedDaysAgo, headOf(world, company)), VACANCY_PLACES, id),
    });
  return deeds;
}

async function giveBonus(world: BuyersWorld): Promise<void> {
  const occurredAt = addDays(world.now, -BONUS.daysAgo);
  const amount = BONUS.rubles * 100;
  const { companyId } = headOf(world);
  await book(world.tx, {
    key: 'demo:bonus',
    reason: 'bonus',
    entries: [
      { ...ofMarketplace('bonus_given'), amount: -amount },
      { ...ofCompany(companyId, 'bonus'), amount, source: 'bonus', expiresAt: addDays(occurredAt, 365) },
    ],
    note: 'Подарок первым компаниям Каркаса',
    occurredAt,
  });
}

async function buy(world: BuyersWorld, bought: Bought): Promise<number> {
  const { service, option = '', quantity = 1, rubles, vacancy, daysAgo, startsInDays, company } = bought;
  const shown = vacancy === undefined ? [] : await findShown(world, company);
  const { id } = await buyFromBalance(
    actingAs(world, daysAgo, headOf(world, company)),
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
  await markLine(actingAs(world, daysAgo, ADMINISTRATOR), id, `2VtzqDemo${String(purchaseId).padStart(4, '0')}`);
  if (service === 'vacancy-branding')
    await brandVacancy(actingAs(world, daysAgo, headOf(world, company)), targetId, { accent: '#12528d' });
}

async function openContacts(world: BuyersWorld, resumeIds: readonly number[]): Promise<void> {
  const { tx, now } = world;
  const { companyId, accountId } = headOf(world);
  const openedAt = addDays(now, -OPENED_DAYS_AGO);
  for (const resumeId of resumeIds)
    await insertCharged(tx, { resumeId, companyId, accountId, openedAt, until: addDays(openedAt, 30) }, 'units');
  // Their people were told of it then.
  await tx.updateTable('resumeContactOpening').set({ toldAt: openedAt }).where('toldAt', 'is', null).execute();
}
