import type { SettlementKind } from '../domain/suggestion.ts';

export const SETTLEMENT_NAMES: Record<SettlementKind, string> = {
  city: 'Город',
  urban_settlement: 'Посёлок',
  rural_settlement: 'Село или деревня',
};

/** «Город Новый Порт». */
export const SETTLEMENT_WORDS: Record<SettlementKind, string> = {
  city: 'Город',
  urban_settlement: 'Посёлок',
  rural_settlement: 'Населённый пункт',
};
