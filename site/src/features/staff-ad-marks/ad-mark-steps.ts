import { textOf, type Sending } from '../../lib/step-values.ts';

export const AD_MARKS = '/staff/ad-marks';

/** What a form has done; the page says it. */
export const NOTICES = {
  marked: 'Реклама размечена: услуга началась или начнётся в\u00a0свой день',
} as const;

export const AD_MARK_STEPS = {
  async mark({ call, values }: Sending) {
    await call('POST /staff/ad-marks/{id}', { id: Number(textOf(values, 'id')), erid: textOf(values, 'erid') });
    return `${AD_MARKS}?done=marked`;
  },
} as const;
