const BANK = 'Свяжитесь с\u00a0вашим банком или воспользуйтесь другой картой.';
const OTHER_CARD = 'Воспользуйтесь другой картой.';
const CHECK_CARD = 'Проверьте данные карты или воспользуйтесь другой картой.';
const LATER = 'Повторите попытку позже.';
const FORBIDDEN_CARD = 'Платежи для этой карты запрещены. Попробуйте другую карту.';
const NOT_ACCEPTED = 'Мы\u00a0не\u00a0смогли принять эту оплату. Откройте покупку и\u00a0попробуйте ещё раз.';
const NO_SBP = 'Не\u00a0получилось провести оплату через СБП. Попробуйте ещё раз или оплатите картой.';

/** Why a payment was declined: «Коды ошибок» of CloudPayments, in words for a payer that say what to do. */
const TEXTS: Readonly<Record<number, string>> = {
  ...withText([3001, 3002, 3003, 3005, 3006, 3007, 3008], NOT_ACCEPTED),
  3004: 'Срок оплаты прошёл. Откройте покупку и\u00a0начните оплату заново.',
  ...withText([5001, 5003, 5004, 5005, 5007, 5019, 5033, 5034, 5041, 5043, 5057, 5058, 5059, 5065, 5204, 5303], BANK),
  ...withText([5006, 5014, 5015], CHECK_CARD),
  5012: 'Карта не\u00a0подходит для оплаты в\u00a0интернете. Воспользуйтесь другой картой.',
  5013: 'Банк не\u00a0принимает такую сумму. Проверьте лимиты карты.',
  ...withText([5017, 5031, 5055, 5063, 5113, 5300, 5761, 5762, 5763], OTHER_CARD),
  ...withText([5030, 5096], LATER),
  ...withText([5036, 5062], FORBIDDEN_CARD),
  5051: 'На\u00a0карте недостаточно денег.',
  5054: 'Срок карты прошёл или указан неверно. Проверьте его или воспользуйтесь другой картой.',
  5061: 'Превышен лимит оплаты по\u00a0карте. Измените его в\u00a0банке или оплатите другой картой.',
  5082: 'Неверно указан код CVV.',
  ...withText([5091, 5092], 'Банк сейчас недоступен. Повторите попытку позже или воспользуйтесь другой картой.'),
  5206: 'Банк не\u00a0подтвердил, что платите вы. Попробуйте ещё раз или возьмите другую карту.',
  5207: 'Банк сейчас не\u00a0может подтвердить, что платите вы. Попробуйте позже или возьмите другую карту.',
};

const SBP_CODES_FROM = 6_000;
const SBP_CODES_TO = 6_999;

/** One or two sentences for the payer; a code that is new has words too. */
export function declineText(reasonCode: number | null): string {
  const known = TEXTS[reasonCode ?? 0];
  if (known) return known;
  const isSbp = reasonCode !== null && reasonCode >= SBP_CODES_FROM && reasonCode <= SBP_CODES_TO;
  return isSbp ? NO_SBP : `Банк отклонил оплату. ${BANK}`;
}

function withText(codes: readonly number[], text: string): Record<number, string> {
  return Object.fromEntries(codes.map((code) => [code, text]));
}
