import type { MarkedLine, staffAdMarkContracts } from '#shared/contracts/staff-ad-marks.ts';
import { advertisingRule } from '#shared/domain/advertising.ts';
import { moscowDate, toIso } from '#shared/domain/time.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { offsetOf } from '../../platform/paging.ts';
import { DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { insertAdMark, lockCompanyBalance } from '../ledger/index.ts';
import { findAdvertisers, type Advertiser } from '../company/index.ts';
import { findAdvertising, type AdvertisingRow } from './ad-repository.ts';
import { begin } from './fulfil.ts';
import { lockPurchase } from './repository.ts';

export const staffAdMarkCalls: Handlers<typeof staffAdMarkContracts> = {
  'GET /staff/ad-marks': async ({ query: { set, page, per_page: limit } }, { db, clock }) => {
    const offset = offsetOf(page, limit, 'услуг');
    const { rows, total } = await findAdvertising(db, { set }, { limit, offset });
    const { isAssessed } = advertisingRule(moscowDate(clock.now()));
    return { items: await toMarkedLines(db, rows), total, next: null, isAssessed };
  },

  'POST /staff/ad-marks/{id}': ({ params: { id }, body: { erid } }, context) => markLine(context, id, erid),
};

/**
 * What was bought begins with its mark, so that nothing paid is lost by the wait. Throws `not_found`, `wrong_state` for what is marked
 * already, was given back meanwhile, or whose company has no INN.
 */
export function markLine(context: Context, id: number, erid: string): Promise<MarkedLine> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findLine(tx, id);
    const { companyId, purchaseId } = row;
    const { inn, advertiser } = advertiserOf((await findAdvertisers(tx, [companyId])).get(companyId));
    // In the order in which purchases lock.
    await lockCompanyBalance(tx, companyId, now);
    const purchase = await lockPurchase(tx, purchaseId, { companyId });
    if (purchase?.status !== 'paid')
      throw new DomainError('wrong_state', {
        detail: row.mark ? 'Эта реклама уже размечена' : 'Покупку уже вернули: размечать нечего',
      });
    if (!inn)
      throw new DomainError('wrong_state', {
        detail: 'У\u00a0компании не\u00a0указан ИНН: без\u00a0него рекламу не\u00a0размечают',
      });
    const accountId = accountIdOf(context.actor);
    if (!(await insertAdMark(tx, id, { erid, advertiser, inn, accountId }, now)))
      throw new DomainError('wrong_state', { detail: 'Эта реклама уже размечена' });
    await recordAudit(context, tx, {
      action: 'ad_mark.add',
      target: `purchase:${purchaseId}`,
      details: { erid, advertiser, inn },
    });
    if (!purchase.startsAt || purchase.startsAt <= now) await begin(context, tx, { ...purchase, companyId });
    const [line] = await toMarkedLines(tx, [await findLine(tx, id)]);
    if (!line) throw new DomainError('not_found');
    return line;
  });
}

/** The law wants the name in the register, where there is one. */
const advertiserOf = (company: Advertiser | undefined) => ({
  // Some have an empty one.
  advertiser: company?.legalName || company?.brandName || '',
  inn: company?.inn ?? null,
});

async function findLine(db: Database, id: number): Promise<AdvertisingRow> {
  const { rows } = await findAdvertising(db, { lineId: id }, { limit: 1, offset: 0 });
  const [row] = rows;
  if (!row) throw new DomainError('not_found');
  return row;
}

async function toMarkedLines(db: Database, rows: readonly AdvertisingRow[]): Promise<MarkedLine[]> {
  const people = await findPeople(
    db,
    rows.flatMap(({ mark }) => mark?.accountId ?? []),
  );
  const advertisers = await findAdvertisers(
    db,
    rows.map(({ companyId }) => companyId),
  );
  return rows.map(({ mark, ...row }) => {
    const company = advertisers.get(row.companyId);
    const { advertiser, inn } = mark ?? advertiserOf(company);
    const person = mark?.accountId ? people.get(mark.accountId) : undefined;
    return {
      id: row.id,
      purchaseId: row.purchaseId,
      service: row.service,
      title: offerTitle(row),
      target: { title: row.targetTitle, href: `/${row.target}/${row.targetId}` },
      company: { id: row.companyId, name: company?.brandName ?? '' },
      advertiser,
      inn,
      paidAt: toIso(row.paidAt),
      startsAt: toIso(row.startsAt),
      mark: mark && {
        erid: mark.erid,
        advertiser: mark.advertiser,
        inn: mark.inn,
        by: person ? displayName(person) : null,
        at: toIso(mark.markedAt),
      },
    };
  });
}
