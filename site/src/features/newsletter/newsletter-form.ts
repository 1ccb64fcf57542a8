import {
  APPLICANT_SUBSCRIPTIONS,
  MEMBER_SUBSCRIPTIONS,
  SUBSCRIPTION_FREQUENCIES,
  type SubscriptionFrequency,
} from '#shared/domain/subscription.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { newsletterPath } from './newsletter-address.ts';

/** When mails come, of the fields of a form. A missing frequency is left to the call to refuse, at its field. */
export function scheduleOf(values: FormValues) {
  const frequency = SUBSCRIPTION_FREQUENCIES.find((one) => one === textOf(values, 'frequency'));
  return {
    frequency: frequency ?? ('' as SubscriptionFrequency),
    hour: textOf(values, 'hour') || undefined,
    weekday: textOf(values, 'weekday') || undefined,
    timeZone: textOf(values, 'timeZone') || undefined,
  };
}

/** Sends the form; its page does so without JavaScript, its script with it. */
export async function sendNewsletter({
  call,
  values,
  options,
}: Pick<Sending, 'call' | 'values' | 'options'>): Promise<'active' | 'pending'> {
  const fields = {
    list: textOf(values, 'list') || undefined,
    ...scheduleOf(values),
    // An unticked box is left to the call to refuse.
    advertisingMaterials: isTicked(values, 'advertisingMaterials') as true,
  };
  const asked = textOf(values, 'kind');
  if (textOf(values, 'side') === 'member') {
    const kind = MEMBER_SUBSCRIPTIONS.find((one) => one === asked) ?? 'news';
    return (await call('POST /subscription/company-member', { kind, ...fields }, options)).status;
  }
  const kind = APPLICANT_SUBSCRIPTIONS.find((one) => one === asked) ?? 'vacancies';
  // An empty field is refused with the others; who has a confirmed address has none.
  const email = 'email' in values ? textOf(values, 'email') : undefined;
  return (await call('POST /subscription/applicant', { kind, email, ...fields }, options)).status;
}

/** The same as a step of the page; returns the address that says what has become of it. */
export async function newsletterStep(sending: Sending): Promise<string> {
  const status = await sendNewsletter(sending);
  const path = newsletterPath(textOf(sending.values, 'list') || undefined);
  return `${path}${path.includes('?') ? '&' : '?'}done=${status}`;
}
