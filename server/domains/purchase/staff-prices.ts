import type { ServicePrice, staffPriceContracts } from '#shared/contracts/staff-prices.ts';
import { SERVICES } from '#shared/domain/services.ts';
import { startOfMoscowDate, toIso } from '#shared/domain/time.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { inTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/binder.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { deleteFuturePrice, findAllPrices, findPrice, insertPrice, type PriceRow } from './prices.ts';

export const staffPriceCalls: Handlers<typeof staffPriceContracts> = {
  'GET /staff/service-prices': async (_request, { db, clock }) => {
    const rows = await findAllPrices(db);
    const people = await findPeople(
      db,
      rows.flatMap(({ accountId }) => accountId ?? []),
    );
    const now = clock.now();
    const current = new Set<string>();
    return {
      items: rows.map((row) => {
        const person = row.accountId ? people.get(row.accountId) : undefined;
        return toPrice(row, stateOf(row, current, now), person ? displayName(person) : null);
      }),
    };
  },

  'POST /staff/service-prices': ({ body: { service, option, tiers, day } }, context) =>
    inTransaction(context.db, async (tx) => {
      const now = context.clock.now();
      const inForceAt = startOfMoscowDate(day);
      if (inForceAt <= now)
        throw badField('day', 'less_than_min', 'Цена меняется не\u00a0раньше завтра: сегодняшнюю уже видят покупатели');
      const kind = SERVICES[service];
      if (!(kind.options as readonly string[]).includes(option))
        throw badField('option', 'not_in_dictionary', 'Так эту услугу не\u00a0продают');
      assertTiers(tiers, 'quantityMax' in kind);
      const before = await findPrice(tx, { service, option }, now);
      if (!before) throw new DomainError('not_found');
      const accountId = accountIdOf(context.actor);
      const written = tiers.map(({ from, rubles }) => ({ from, unitKopecks: rubles * 100 }));
      const price = { service, option, tiers: written, days: before.days, inForceAt, accountId };
      const row = await insertPrice(tx, price, now);
      if (!row)
        throw new DomainError('conflict', { detail: 'На\u00a0этот день цена уже назначена: сначала уберите её' });
      await recordAudit(context, tx, {
        action: 'service_price.add',
        target: `service:${service}`,
        details: { option, day, rubles: tiers.map(({ from, rubles }) => `${from}: ${rubles}`).join(', ') },
      });
      return toPrice(row, 'future', null);
    }),

  'DELETE /staff/service-prices/{id}': ({ params: { id } }, context) =>
    inTransaction(context.db, async (tx) => {
      const now = context.clock.now();
      const price = (await findAllPrices(tx)).find((row) => row.id === id);
      if (!price) throw new DomainError('not_found');
      if (!(await deleteFuturePrice(tx, id, now)))
        throw new DomainError('wrong_state', { detail: 'Эта цена уже действует: назначьте новую с\u00a0будущего дня' });
      await recordAudit(context, tx, { action: 'service_price.remove', target: `service:${price.service}` });
    }),
};

/** From one on, each dearer for fewer: nobody pays less for less. */
function assertTiers(tiers: readonly { from: number; rubles: number }[], isByNumber: boolean): void {
  if (!isByNumber && tiers.length > 1)
    throw badField('tiers', 'wrong_size', 'Цену по\u00a0количеству назначают только контактам');
  tiers.forEach(({ from, rubles }, index) => {
    const before = tiers[index - 1];
    if (before ? from <= before.from : from !== 1)
      throw badField(
        `tiers.${index}.from`,
        'conflict_with_rules',
        'Первая цена — от\u00a0одного, дальше по\u00a0возрастанию',
      );
    if (before && rubles >= before.rubles)
      throw badField(`tiers.${index}.rubles`, 'conflict_with_rules', 'Чем больше берут, тем дешевле один');
  });
}

/** `current` remembers what has its price of today already: rows come with the newest first. */
function stateOf({ service, option, inForceAt }: PriceRow, current: Set<string>, now: Date): ServicePrice['state'] {
  if (inForceAt > now) return 'future';
  const offer = `${service} ${option}`;
  if (current.has(offer)) return 'past';
  current.add(offer);
  return 'current';
}

function toPrice(
  { id, service, option, tiers, days, inForceAt }: PriceRow,
  state: ServicePrice['state'],
  by: string | null,
): ServicePrice {
  return {
    id,
    service,
    option,
    title: offerTitle({ service, option }),
    tiers,
    days,
    inForceAt: toIso(inForceAt),
    state,
    by,
  };
}
