import type { MarketplaceKind, OwnedKind } from '../domain/ledger.ts';

type Owner = 'company' | 'applicant' | 'marketplace';

const KINDS: Readonly<Record<OwnedKind | MarketplaceKind, string>> = {
  money: 'деньги на\u00a0балансе',
  held: 'удержано',
  bonus: 'бонусы',
  advance: 'авансы',
  units: 'контакты',
  gateway: 'Карты и\u00a0СБП',
  bank: 'Банк',
  payout: 'Переводы в\u00a0пути',
  revenue: 'Выручка без\u00a0НДС',
  vat: 'НДС',
  bonus_given: 'Выданные бонусы',
  units_issued: 'Выданные контакты',
  units_spent: 'Открытые контакты',
  units_expired: 'Сгоревшие контакты',
};

const OWNERS: Readonly<Record<Owner, string>> = { company: 'Компании', applicant: 'Соискатели', marketplace: '' };

/** «Компании: авансы», «Выручка без НДС». */
export function accountLabel(owner: Owner, kind: OwnedKind | MarketplaceKind): string {
  return OWNERS[owner] === '' ? KINDS[kind] : `${OWNERS[owner]}: ${KINDS[kind]}`;
}
