import { withErrors } from '#shared/client/explain-problem.ts';
import type { Purchase } from '#shared/contracts/purchase.ts';
import {
  COMPANY_SERVICE_CODES,
  isOrdered,
  SERVICES,
  type CompanyServiceCode,
  type OrderServiceCode,
  type ServiceCode,
} from '#shared/domain/services.ts';
import { ownPath } from '#shared/domain/callback.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { fieldRefusal } from '../../lib/field-refusal.ts';
import { PAID_SERVICES } from '../../lib/paid-address.ts';
import { payerFieldOf, payWayOf } from '../../lib/payer-fields.ts';
import { idOf, isTicked, oneOf, textOf, type Sending } from '../../lib/step-values.ts';
import { typedCount, withoutSpaces } from '../../lib/typed-number.ts';

type Sent = Pick<Sending, 'call' | 'values' | 'options'>;

/** The address after a purchase: its page says what it did and leads back. */
export function boughtHref(service: ServiceCode, purchaseId: number, back: string | null): string {
  const query = new URLSearchParams({ bought: String(purchaseId), ...(back ? { back } : {}) });
  return `${PAID_SERVICES}/${service}?${query}`;
}

/** The first tier that is cheaper, before a number is typed. */
export const QUANTITY_FIRST = '10';

/** The hidden field with the price of a way that a service is sold in. */
export const totalField = (option: string): string => `total-${option || 'one'}`;

const BOUGHT_AT_ONCE = COMPANY_SERVICE_CODES.filter(
  (code): code is Exclude<CompanyServiceCode, OrderServiceCode> => !isOrdered(code),
);

/** What a form of a purchase asks for. Throws the refusal of one that names no service. */
export function readBuying(values: FormValues) {
  const option = textOf(values, 'option');
  const startDay = textOf(values, 'startDay');
  const quote = textOf(values, 'quote');
  return {
    service: oneOf(values, 'service', BOUGHT_AT_ONCE),
    option,
    vacancyId: idOf(values, 'vacancy') ?? 0,
    quantity: textOf(values, 'quantity'),
    counted: textOf(values, 'counted'),
    back: ownPath(textOf(values, 'back')),
    terms: {
      totalKopecks: textOf(values, totalField(option)),
      // The box says so; without it the call refuses at its field.
      offerCompany: isTicked(values, 'offerCompany') as true,
      ...(startDay ? { startDay } : {}),
      ...(quote ? { quote } : {}),
      ...payWayOf(values),
    },
  };
}

/** Makes the call of a purchase. Fails as it does, and at the number when the form shows the sum of another one. */
export async function buy({ call, values, options }: Sent): Promise<Purchase> {
  const { service, option, vacancyId, quantity, counted, terms } = readBuying(values);
  // The calls check the words of the form.
  switch (service) {
    case 'vacancy-promotion':
      return call(
        'POST /services/company/init/vacancy-promotion',
        { ...terms, vacancyId, option: option as 'bump' },
        options,
      ).catch(atForm);
    case 'vacancy-branding':
      return call('POST /services/company/init/vacancy-branding', { ...terms, vacancyId }, options).catch(atForm);
    case 'contacts-access':
      return call('POST /services/company/init/contacts-access', { ...terms, option: option as 'week' }, options).catch(
        atForm,
      );
    case 'contacts-add': {
      // What is no number is left to the call to refuse, with its words.
      const count = typedCount(quantity, SERVICES['contacts-add'].quantityMax);
      if (count !== null && String(count) !== counted) throw otherSum();
      return call(
        'POST /services/company/init/contacts-add',
        { ...terms, quantity: count ?? withoutSpaces(quantity) },
        options,
      ).catch(atForm);
    }
    case 'company-branding':
    case 'company-on-main':
      return call(`POST /services/company/init/${service}`, terms, options).catch(atForm);
  }
}

/** The form has not shown this sum yet. */
const otherSum = () => fieldRefusal('quantity', 'conflict_with_rules', 'Число другое: проверьте сумму и\u00a0купите');

/** Errors at the fields of the form, which has the price in a field of its own that nobody fills in. */
function atForm(error: unknown): never {
  throw withErrors(error, (errors) => {
    const typed = errors.filter(({ field }) => field !== 'totalKopecks');
    const shown = typed.length > 0 ? typed : errors;
    return shown.map((one) => ({ ...one, field: one.field === 'vacancyId' ? 'vacancy' : payerFieldOf(one.field) }));
  });
}

/** The form of the page, without a script. */
export const BUY_STEPS = {
  async buy(sending: Sent) {
    const { id } = await buy(sending);
    const { service, back } = readBuying(sending.values);
    return boughtHref(service, id, back);
  },
} as const;
