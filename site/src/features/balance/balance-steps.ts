import { isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';
import { BALANCE } from '../../lib/balance-address.ts';

/** What a form has done; the page says it. */
export const NOTICES = {
  told: 'Сохранено: напишем, когда останется меньше',
  quiet: 'Сохранено: писать об\u00a0остатке не\u00a0будем',
} as const;

/** A sum that most companies would want to be told of, rubles. */
export const ALERT_FIRST = 5_000;

export const BALANCE_STEPS = {
  async alert({ call, values }: Sending) {
    const isOn = isTicked(values, 'on');
    const rubles = withoutSpaces(textOf(values, 'rubles'));
    await call('POST /company-balance/alert', { rubles: isOn ? rubles : null });
    return `${BALANCE}?done=${isOn ? 'told' : 'quiet'}`;
  },
} as const;
