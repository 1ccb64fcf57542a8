import type { EventPayload } from '#shared/contracts/events.ts';
import { OPEN_RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { notify, type NewNotice } from '../../notice/index.ts';
import type { ReactionTools } from '../../../platform/outbox.ts';

const BATCH = 500;

/** Tells everybody whose respond to the vacancy is open what of it is another now. */
export async function tellChanges(
  tx: DatabaseTransaction,
  tools: ReactionTools,
  { vacancyId, changes = [], eventId }: EventPayload<'vacancy.changed'> & { eventId: number | string },
): Promise<void> {
  let after = 0;
  while (changes.length > 0) {
    const rows = await tx
      .selectFrom('respond')
      .innerJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
      .innerJoin('company', 'company.id', 'respond.companyId')
      .select(['respond.id', 'respond.accountId', 'vacancy.title', 'vacancy.anonymous', 'company.brandName'])
      .where('respond.vacancyId', '=', vacancyId)
      .where('vacancy.status', '=', 'active')
      .where('respond.status', 'in', OPEN_RESPOND_STATUSES)
      .where('respond.id', '>', after)
      .orderBy('respond.id')
      .limit(BATCH)
      .execute();
    const notices = rows.flatMap(({ accountId, title, anonymous, brandName }): NewNotice[] =>
      accountId === null
        ? []
        : [
            {
              to: accountId,
              event: 'vacancy.changed',
              key: `vacancy:${vacancyId}:changed:${eventId}`,
              data: {
                vacancyId,
                vacancyTitle: title,
                companyName: anonymous ? 'Компания скрыта' : brandName,
                changes: [...changes],
              },
            },
          ],
    );
    await notify(tx, tools, ...notices);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
