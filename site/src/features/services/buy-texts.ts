import type { Purchase } from '#shared/contracts/purchase.ts';
import type { Calculation, ServiceOffer } from '#shared/contracts/service.ts';
import { isOrdered, offerCodeOf, type InstantOfferCode } from '#shared/domain/services.ts';
import { longDate } from '#shared/text/date.ts';
import { rubles } from '#shared/text/number.ts';
import { plural, type PluralForms } from '#shared/text/plural.ts';
import { withinSentence } from '#shared/text/terms.ts';

const DAYS: PluralForms = ['день', 'дня', 'дней'];
const CONTACTS: PluralForms = ['контакт', 'контакта', 'контактов'];

/** «один раз», «7 дней»: how long what is sold lasts. */
export function termOf({ days }: Pick<ServiceOffer, 'days'>): string {
  return days === null ? 'один раз' : plural(days, DAYS);
}

/** «490 ₽», «от 160 ₽» where the price depends on the number. */
export function priceOf({ tiers }: Pick<ServiceOffer, 'tiers'>): string {
  const least = Math.min(...tiers.map(({ unitKopecks }) => unitKopecks));
  return tiers.length > 1 ? `от\u00a0${rubles(least)}` : rubles(least);
}

/** «Вопрос специалисту, заявка на работы»: what is sold, in a line. */
export const namesOf = (sold: readonly { title: string }[]): string =>
  sold.map(({ title }, index) => (index === 0 ? title : withinSentence(title))).join(', ');

type Line = Purchase['lines'][number];

/** What each thing that is sold does once it is bought; `until`: « до 7 декабря 2026», or nothing. */
const DONE: Readonly<Record<InstantOfferCode, (line: Line, until: string) => string>> = {
  'vacancy-promotion:bump': ({ target }) => `Вакансия «${target.title}» снова наверху списка`,
  'vacancy-promotion:daily': ({ target }, until) =>
    `Вакансия «${target.title}» выделена и\u00a0поднимается каждый день${until}`,
  'vacancy-promotion:main': ({ target }, until) => `Вакансия «${target.title}» на\u00a0главной странице${until}`,
  'vacancy-promotion:place': (_, until) => `Одной вакансией больше можно показывать${until}`,
  'vacancy-branding': ({ target }, until) => `Оформление вакансии «${target.title}» подключено${until}`,
  'company-branding': (_, until) => `Оформление страницы компании подключено${until}`,
  'company-on-main': (_, until) => `Место компании на\u00a0главной куплено${until}`,
  'contacts-add': ({ quantity }, until) => `На\u00a0балансе ещё ${plural(quantity, CONTACTS)}, действуют${until}`,
  'contacts-access:week': (_, until) => `Контакты открыты для компании${until}`,
  'contacts-access:month': (_, until) => `Контакты открыты для компании${until}`,
  'bumpup-resume': ({ target }) => `Резюме «${target.title}» снова наверху списка`,
  'highlight-resume': ({ target }, until) => `Резюме «${target.title}» выделено${until}`,
  'bumpup-highlight-resume': ({ target }, until) => `Резюме «${target.title}» поднято и\u00a0выделено${until}`,
};

/** What a purchase has done, or when it will: one sentence without a full stop. */
export function boughtText({
  status,
  startsAt,
  waitsForAdMark,
  lines,
}: Pick<Purchase, 'status' | 'startsAt' | 'waitsForAdMark' | 'lines'>): string {
  const [line] = lines;
  if (!line) return 'Оплачено';
  if (status === 'awaiting') return `Счёт выставлен: «${line.title}» подключим, когда придут деньги`;
  if (waitsForAdMark) return `Оплачено: «${line.title}» ждёт разметки рекламы`;
  if (status === 'paid') return `Оплачено: «${line.title}»${startsAt ? ` начнётся ${longDate(startsAt)}` : ''}`;
  const until = line.endsAt ? ` до\u00a0${longDate(line.endsAt)}` : '';
  const offer = offerCodeOf(line.service, line.option);
  return isOrdered(offer) ? `Оплачено: «${line.title}»` : DONE[offer](line, until);
}

/** Texts of a calculation by their places in the form; an empty one takes its row away. `spendableKopecks`: money and bonuses. */
export function calculationTexts(
  { lines: [line], totalKopecks, discountKopecks, cheaper, vatKopecks, vatRate, bonusKopecks }: Calculation,
  spendableKopecks: number,
): Record<'sum' | 'total' | 'cheaper' | 'saved' | 'vat' | 'bonus' | 'after', string> {
  return {
    sum: line ? `${plural(line.quantity, CONTACTS)} по\u00a0${rubles(line.unitKopecks)}` : '',
    total: rubles(totalKopecks),
    cheaper: cheaper
      ? `Дешевле взять больше: ${plural(cheaper.quantity, CONTACTS)} за\u00a0${rubles(cheaper.totalKopecks)}`
      : '',
    saved: discountKopecks > 0 ? rubles(discountKopecks) : '',
    vat: vatKopecks > 0 ? `${rubles(vatKopecks)}, ставка ${vatRate}\u00a0%` : '',
    bonus: bonusKopecks > 0 ? rubles(bonusKopecks) : '',
    after: leftAfter(totalKopecks, spendableKopecks),
  };
}

/** What a purchase leaves of money and bonuses: «Останется 12 010 ₽», «Не хватает 290 ₽». */
export function leftAfter(totalKopecks: number, spendableKopecks: number): string {
  const left = spendableKopecks - totalKopecks;
  return left < 0 ? `Не\u00a0хватает ${rubles(-left)}` : `Останется ${rubles(left)}`;
}
