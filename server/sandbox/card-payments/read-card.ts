import { z } from 'zod';
import { findTestCard } from './cards.ts';
import type { Card } from './records.ts';

export interface TypedCard {
  number: string;
  expires: string;
  cvv: string;
}

/** By field. */
export type CardErrors = Partial<Record<keyof TypedCard, string>>;

const EXPIRES = /^(0[1-9]|1[0-2])\s?\/\s?(\d{2})$/;
const CVV = /^\d{3}$/;

export const typedCard = z.object({
  number: z.string().max(64).default(''),
  expires: z.string().max(16).default(''),
  cvv: z.string().max(16).default(''),
});

/** The card that was typed, or what is wrong with it. Only test cards are taken, so that nobody leaves a real one here. */
export function readCard({ number, expires, cvv }: TypedCard, now: Date): { card: Card } | { errors: CardErrors } {
  const digits = number.replaceAll(/\D/g, '');
  const test = findTestCard(digits);
  const [, month, year] = EXPIRES.exec(expires.trim()) ?? [];
  const errors: CardErrors = {
    ...(test ? {} : { number: 'На\u00a0стенде работают только тестовые карты: они перечислены ниже' }),
    ...(month ? {} : { expires: 'Срок пишется как 09/30' }),
    ...(CVV.test(cvv.trim()) ? {} : { cvv: 'Три любые цифры' }),
  };
  // A card works to the end of its month.
  if (month && new Date(2000 + Number(year), Number(month)) <= now) errors.expires = 'Срок карты прошёл';
  if (!test || Object.keys(errors).length > 0) return { errors };
  return {
    card: {
      firstSix: digits.slice(0, 6),
      lastFour: digits.slice(-4),
      brand: test.brand,
      expires: `${month}/${year}`,
    },
  };
}
