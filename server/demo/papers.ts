import { addMinutes, DAY_MS, lastMoscowDay, moscowDate, moscowMonth, startOfMoscowDate } from '#shared/domain/time.ts';
import type { StaffWithdrawalAction } from '#shared/domain/withdrawal-machine.ts';
import { addWorkingDays } from '#shared/domain/working-days.ts';
import {
  cancelInvoice,
  decideWithdrawal,
  issueRefill,
  makeActs,
  markPaid,
  submitWithdrawal,
} from '../domains/invoice/index.ts';
import { DEMO_SELLER } from '../seller-config.ts';
import { actingAs, ADMINISTRATOR, contextOf, headOf, type BuyersWorld, type Deed } from './buyers.ts';

interface PlannedInvoice {
  /** Which company pays: the head of that number. */
  company: number;
  rubles: number;
  daysAgo: number;
  /** Staff have seen the money then. */
  paidDaysAgo?: number;
  cancelledDaysAgo?: number;
}

/** For the balance, in each state: what is neither paid nor cancelled has run out, the last one waits. */
const INVOICES: readonly PlannedInvoice[] = [
  { company: 0, rubles: 100_000, daysAgo: 63, paidDaysAgo: 60 },
  { company: 0, rubles: 150_000, daysAgo: 57, paidDaysAgo: 55 },
  { company: 0, rubles: 30_000, daysAgo: 45 },
  { company: 0, rubles: 500_000, daysAgo: 33, cancelledDaysAgo: 32.9 },
  { company: 13, rubles: 20_000, daysAgo: 15, paidDaysAgo: 13 },
  { company: 12, rubles: 15_000, daysAgo: 13, paidDaysAgo: 11 },
  { company: 0, rubles: 50_000, daysAgo: 2 },
];

const BANK = { bank: 'ПАО Сбербанк', bik: '044525225', corrAccount: '30101810400000000225' };
/** Accounts of the companies that pay, at that bank. */
const ACCOUNTS: Readonly<Record<number, string>> = {
  0: '40702810638000000000',
  12: '40702810640000001204',
  13: '40702810603000001377',
};

interface PlannedWithdrawal {
  rubles: number;
  reason: string;
  daysAgo: number;
  decided: readonly { action: StaffWithdrawalAction; daysAgo: number }[];
}

/** The first company asks for free money back: it has got some, and waits for staff once more. */
const WITHDRAWALS: readonly PlannedWithdrawal[] = [
  {
    rubles: 20_000,
    reason: 'Объект сдали раньше срока, до\u00a0зимы больше никого не\u00a0ищем',
    daysAgo: 24,
    decided: [
      { action: 'approve', daysAgo: 23 },
      { action: 'send', daysAgo: 22.8 },
      { action: 'done', daysAgo: 21 },
    ],
  },
  { rubles: 12_000, reason: 'Остаток после заказа: бригаду нашли сами', daysAgo: 1.2, decided: [] },
];

/** Whatever is configured: what is made up names no real seller. */
const TOOLS = { seller: DEMO_SELLER };
const ACTS_AT_MINUTES = 10 * 60;

/** Invoices that fill balances, acts of the months that are over, and money that goes back. */
export function paperDeeds(world: BuyersWorld): Deed[] {
  return [
    ...INVOICES.flatMap((plan) => invoiceDeeds(world, plan)),
    ...actDeeds(world),
    ...WITHDRAWALS.flatMap((plan) => withdrawalDeeds(world, plan)),
  ];
}

function invoiceDeeds(world: BuyersWorld, plan: PlannedInvoice): Deed[] {
  const { company, rubles, daysAgo, paidDaysAgo, cancelledDaysAgo } = plan;
  const head = headOf(world, company);
  const { companyId, accountId } = head;
  const kopecks = rubles * 100;
  let made = { id: 0, number: 0 };
  const deeds: Deed[] = [
    {
      daysAgo,
      work: async () => {
        made = await issueRefill(actingAs(world, daysAgo, head), TOOLS, { companyId, accountId, kopecks });
      },
    },
  ];
  if (paidDaysAgo !== undefined)
    deeds.push({
      daysAgo: paidDaysAgo,
      work: () => {
        const context = actingAs(world, paidDaysAgo, ADMINISTRATOR);
        const datedOn = moscowDate(context.clock.now());
        const order = { number: String(200 + made.number), datedOn, payerAccount: ACCOUNTS[company] ?? '' };
        return markPaid(context, made.id, { ...order, rubles: { kopecks } });
      },
    });
  if (cancelledDaysAgo !== undefined)
    deeds.push({
      daysAgo: cancelledDaysAgo,
      work: () => cancelInvoice(actingAs(world, cancelledDaysAgo, head), made.id, companyId),
    });
  return deeds;
}

/** In the morning of the first working day of each month since the first invoice. */
function actDeeds(world: BuyersWorld): Deed[] {
  const first = Math.max(...INVOICES.map(({ daysAgo }) => daysAgo));
  return [2, 1, 0].flatMap((months) => {
    const lastDay = lastMoscowDay(moscowMonth(world.now, -months));
    const madeAt = addMinutes(startOfMoscowDate(addWorkingDays(lastDay, 1)), ACTS_AT_MINUTES);
    const daysAgo = (world.now.getTime() - madeAt.getTime()) / DAY_MS;
    return daysAgo < 0 || daysAgo > first ? [] : [{ daysAgo, work: () => makeActs(contextOf(world, daysAgo), TOOLS) }];
  });
}

function withdrawalDeeds(world: BuyersWorld, { rubles, reason, daysAgo, decided }: PlannedWithdrawal): Deed[] {
  const asked = { ...BANK, account: ACCOUNTS[0] ?? '', amountKopecks: rubles * 100, reason };
  let id = 0;
  return [
    {
      daysAgo,
      work: async () => {
        ({ id } = await submitWithdrawal(actingAs(world, daysAgo, headOf(world)), asked));
      },
    },
    ...decided.map((step) => ({
      daysAgo: step.daysAgo,
      work: () =>
        decideWithdrawal(actingAs(world, step.daysAgo, ADMINISTRATOR), id, { action: step.action, reason: '' }),
    })),
  ];
}
