import { REFUSAL, type TextRule } from './text-rule.ts';

/** Looks, faith and convictions: article 3 of ТК РФ names them beside sex and age. */
export const PERSONAL_RULES: readonly TextRule[] = [
  { pattern: /(?<!\p{L})(?:приятн|привлекательн|презентабельн|модельн|яркая|красив)\p{L}* внешност\p{L}*/gu },
  {
    pattern:
      /(?<!\p{L})(?:только |строго |кроме )?(?:православн|верующ|неверующ|мусульман|христиан|атеист|буддист|иуде)\p{L}*/gu,
    onlyWith: new RegExp(`${REFUSAL.source}|только|строго|кроме|предпоч|желательно|кандидат|человек|вероисповед`, 'u'),
    unlessAfter: /^ ?(?:храм|церк|собор|крест|приход|гимнази|кладбищ|мечет|монаст)/u,
  },
  { pattern: /(?<!\p{L})вероисповедани\p{L}* ?[:-] ?\p{L}{3,20}/gu },
];
