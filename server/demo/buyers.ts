import { addDays } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import type { Actor } from '../platform/actor.ts';
import { commandContext } from '../platform/command-context.ts';
import { createEvents } from '../platform/events.ts';
import { demoId } from './members.ts';
import { demoStaffId } from './staff.ts';

/** What is bought and ordered in the demo is so by the domains themselves, at its time. */
export interface BuyersWorld {
  tx: DatabaseTransaction;
  /** The companies of the demo by their number. */
  companyIds: readonly number[];
  now: Date;
}

/** What somebody did so many days before the demo begins. */
export interface Deed {
  daysAgo: number;
  work(): Promise<unknown>;
}

/** Of that day before the demo begins; nobody is told of what happened then. */
export const contextOf = ({ tx, now }: Pick<BuyersWorld, 'tx' | 'now'>, daysAgo = 0) =>
  commandContext({ db: tx, clock: { now: () => addDays(now, -daysAgo) }, events: createEvents(new Set()) });

/** The head of the company of that number. */
export function headOf({ companyIds }: Pick<BuyersWorld, 'companyIds'>, company = 0): Actor & { kind: 'member' } {
  return {
    kind: 'member',
    accountId: demoId('account', company),
    companyId: companyIds[company] ?? 0,
    permissions: [],
    isHead: true,
  };
}

/** Who marks advertising, sees money come and sends it back. */
export const ADMINISTRATOR: Actor = {
  kind: 'staff',
  accountId: demoStaffId('administrator'),
  permissions: ['billing.manage'],
};

export const actingAs = (world: BuyersWorld, daysAgo: number, actor: Actor) => ({
  ...contextOf(world, daysAgo),
  actor,
});

/** What the company of that number shows under its name, the longest shown first. */
export async function findShown(
  { tx, companyIds }: Pick<BuyersWorld, 'tx' | 'companyIds'>,
  company = 0,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('vacancy')
    .select('id')
    .where('companyId', '=', companyIds[company] ?? 0)
    .where('status', '=', 'active')
    .where('anonymous', '=', false)
    .orderBy('publishedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
