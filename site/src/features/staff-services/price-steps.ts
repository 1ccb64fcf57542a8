import { atFields } from '#shared/client/explain-problem.ts';
import { OFFER_CODES, offerParts, SERVICE_SIDES, type OfferCode, type ServiceCode } from '#shared/domain/services.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { fieldRefusal } from '../../lib/field-refusal.ts';
import { idOf, listOf, oneOf, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';

export const STAFF_SERVICES = '/staff/services';

/** What a form has done; the page says it. */
export const NOTICES = {
  added: 'Цена назначена: подействует с\u00a0этого дня',
  removed: 'Будущая цена убрана',
  chosen: 'Сохранено. Главная уже показывает услуги так',
  given: 'Бонус начислен: компания видит его на\u00a0балансе',
} as const;

/** Rows of tiers in the form; only contacts need more than one. */
export const TIER_ROWS = 5;

/** Everything that has a price, by the value of the form's choice: `vacancy-promotion:bump`. */
export const OFFERS = OFFER_CODES.map((offer) => [offer, offerTitle(offerParts(offer))] as const);

/** What is typed: a price, or prices by number. Rows that are left empty are none. */
export function priceOf(values: FormValues) {
  const [service = '', option = ''] = textOf(values, 'offer').split(':');
  const froms = allOf(values, 'from');
  const tiers = allOf(values, 'rubles').flatMap((typed, index) => {
    const rubles = withoutSpaces(typed);
    const from = froms[index]?.trim() ?? '';
    return rubles === '' && (from === '' || index === 0) ? [] : [{ from: index === 0 ? '1' : from, rubles }];
  });
  // The call refuses an unknown name.
  return { service: service as ServiceCode, option, tiers, day: textOf(values, 'day') };
}

const allOf = (values: FormValues, name: string): string[] => [values[name] ?? []].flat();

/** Errors at the fields of the form: a tier has its row, a service and its way are one choice. */
function atPrice(error: unknown): never {
  throw atFields(error, (field) => {
    if (field === 'service' || field === 'option') return 'offer';
    return field.startsWith('tiers') ? 'rubles' : field;
  });
}

/** The company by its number, or by the address of its page as people paste it. */
export function companyOf(values: FormValues): number {
  const typed = textOf(values, 'company').trim();
  const id = /^(?:\S*\/company\/)?(\d{1,15})(?:[/?#]\S*)?$/.exec(typed)?.[1];
  if (!id) throw fieldRefusal('company', 'wrong_type', 'Напишите номер компании или адрес её\u00a0страницы');
  return Number(id);
}

/** The forms of the page; each makes its call and returns the address that follows. */
export const PRICE_STEPS = {
  async 'add-price'({ call, values }: Sending) {
    const { service } = await call('POST /staff/service-prices', priceOf(values)).catch(atPrice);
    return `${STAFF_SERVICES}?done=added#${service}`;
  },
  async 'remove-price'({ call, values }: Sending) {
    await call('DELETE /staff/service-prices/{id}', { id: idOf(values, 'id') ?? 0 });
    return `${STAFF_SERVICES}?done=removed#${listOf(values, 'service')[0] ?? ''}`;
  },
  async 'choose-home'({ call, values }: Sending) {
    const side = oneOf(values, 'side', SERVICE_SIDES);
    // The call refuses an unknown name.
    const offers = listOf(values, 'offer') as OfferCode[];
    await call('POST /staff/home-services', { side, offers });
    return `${STAFF_SERVICES}?done=chosen#home-services`;
  },
  async 'give-bonus'({ call, values, options }: Sending) {
    const bonus = { rubles: withoutSpaces(textOf(values, 'bonus')), reason: textOf(values, 'reason') };
    await call('POST /staff/companies/{id}/bonus', { id: companyOf(values), ...bonus }, options).catch((error) => {
      throw atFields(error, (field) => (field === 'rubles' ? 'bonus' : field));
    });
    return `${STAFF_SERVICES}?done=given#bonus`;
  },
} as const;
