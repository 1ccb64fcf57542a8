import type { Card } from './records.ts';

export interface TestCard {
  number: string;
  brand: Card['brand'];
  /** Its bank asks the payer. */
  secure: boolean;
  /** Whether there is money on it. */
  pays: boolean;
}

const card = (number: string, brand: Card['brand'], secure: boolean, pays: boolean): TestCard => ({
  number: number.replaceAll(' ', ''),
  brand,
  secure,
  pays,
});

/** The cards of the provider's documentation, «Тестирование». */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242 4242 4242 4242', 'Visa', true, true),
  card('5555 5555 5555 4444', 'MasterCard', true, true),
  card('2200 0000 0000 0004', 'МИР', true, true),
  card('4012 8888 8888 1881', 'Visa', true, false),
  card('5105 1051 0510 5100', 'MasterCard', true, false),
  card('2202 2022 0220 2200', 'МИР', true, false),
  card('4000 0000 0000 3055', 'Visa', false, true),
  card('5205 0000 0000 3055', 'MasterCard', false, true),
  card('2202 0000 0000 3055', 'МИР', false, true),
  card('4111 1111 1111 1111', 'Visa', false, true),
  card('5200 8282 8282 8210', 'MasterCard', false, true),
  card('2200 0000 2222 2222', 'МИР', false, true),
  card('4000 0566 5566 5556', 'Visa', false, false),
  card('5404 0000 0000 0043', 'MasterCard', false, false),
  card('2203 0000 0000 0043', 'МИР', false, false),
];

const BY_NUMBER = new Map(TEST_CARDS.map((one) => [one.number, one]));

export const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** What is kept of a test card, and how its bank decides; the bank decides by the number alone. */
export const findTestCard = (number: string): TestCard | null => BY_NUMBER.get(number) ?? null;

/** The card that the kept digits are of. */
export const cardOf = ({ firstSix, lastFour }: Card): TestCard | null =>
  TEST_CARDS.find(({ number }) => number.startsWith(firstSix) && number.endsWith(lastFour)) ?? null;
