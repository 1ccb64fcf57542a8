import { CONTACTS_WARNING_DAYS } from '#shared/domain/notices.ts';
import { addDays, DAY_MS, toIso } from '#shared/domain/time.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findColleagues } from '../company/index.ts';
import { findLotsEnding } from '../ledger/index.ts';
import { notify, type NewNotice } from '../notice/index.ts';
import { findLinesEnding } from './due-repository.ts';

const AT_ONCE = 500;

/** What ends tomorrow, and contacts that end soon. Scheduled work; each is told once. */
export async function warnOfEnds(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const lines = await findLinesEnding(db, { from: now, to: addDays(now, 1) }, AT_ONCE);
  const ends = lines.map(
    ({ id, purchaseId, memberAccountId, service, option, target, targetTitle, endsAt }): NewNotice => ({
      to: memberAccountId,
      event: 'service.ends',
      key: `line:${id}:ends`,
      data: {
        purchaseId,
        title: offerTitle({ service, option }),
        target: target === 'vacancy' ? targetTitle : null,
        endsAt: toIso(endsAt),
      },
    }),
  );
  await inTransaction(db, async (tx) => notify(tx, context, ...ends, ...(await contactsEnding(context))));
}

/** One notice for a lot and a warning, to all who may see the balance; a lot that is nearer than the last warning has had it. */
async function contactsEnding({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<NewNotice[]> {
  const now = clock.now();
  const notices: NewNotice[] = [];
  for (const lot of await findLotsEnding(db, { from: now, to: addDays(now, CONTACTS_WARNING_DAYS[0]) }, AT_ONCE)) {
    const daysLeft = Math.ceil((lot.expiresAt.getTime() - now.getTime()) / DAY_MS);
    const warning = CONTACTS_WARNING_DAYS.findLast((days) => daysLeft <= days);
    const told = await findColleagues(db, lot.companyId, 'balance.view');
    for (const { accountId } of told)
      notices.push({
        to: accountId,
        event: 'contacts.ending',
        key: `lot:${lot.id}:ends:${warning}`,
        data: { left: lot.remaining, endsAt: toIso(lot.expiresAt), daysLeft },
      });
  }
  return notices;
}
