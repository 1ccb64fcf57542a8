import type { CallError } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { stepHref } from '../../lib/place.ts';
import { idOf, isTicked, textOf, type Sending } from '../../lib/step-values.ts';
import { withoutSpaces } from '../../lib/typed-number.ts';

const SIGN_UP = '/sign-up/company';

/** The steps after the code: the INN and what follows it are on one page. */
const STEP_PATHS = {
  inn: { page: 'information' },
  info: { page: 'information', step: 'info' },
  password: { page: 'password' },
} as const;

/**
 * The address of a step after the code. What was given is kept with the token by the server, so that back, refresh and a
 * link of the other step work, and the browser's history has nothing about a person.
 */
export function companyStepHref(
  name: keyof typeof STEP_PATHS,
  { token, callback }: Pick<Sending['place'], 'token' | 'callback'>,
): string {
  const { page, ...step } = STEP_PATHS[name];
  return stepHref(`${SIGN_UP}/${page}`, { callback, side: 'applicant' }, { token, ...step });
}

const person = (values: FormValues) => ({
  firstName: textOf(values, 'firstName'),
  lastName: textOf(values, 'lastName'),
  position: textOf(values, 'position'),
  phone: textOf(values, 'phone'),
});

/** An empty box is sent as it is: the call refuses it in words of its own. */
const agreements = (values: FormValues) => ({
  // The contract's type has no false, its check does.
  agreement: isTicked(values, 'agreement') as true,
  personalAgreement: isTicked(values, 'personalAgreement') as true,
  advertisingMaterials: isTicked(values, 'advertisingMaterials'),
});

/** Signing in and up for a company, and the acceptance of an invitation: a part of `STEPS`. */
export const COMPANY_STEPS = {
  async 'company-sign-in'({ call, values, options, place }: Sending) {
    const credentials = { email: textOf(values, 'email'), password: textOf(values, 'password') };
    const answer = await call('POST /users/company-member/login/email', credentials, options);
    return 'step' in answer ? stepHref('/sign-in/company/code', place) : place.callback;
  },

  async 'company-sign-in-code'({ call, values, options, place }: Sending) {
    await call('POST /users/company-member/login/second-factor', { code: textOf(values, 'code') }, options);
    return place.callback;
  },

  async 'company-sign-up'({ call, values, options, place }: Sending) {
    const email = textOf(values, 'email');
    // As with the agreements: the check knows false.
    const boxes = { ...agreements(values), offerCompany: isTicked(values, 'offerCompany') as true };
    const sent = await call('POST /users/company-member/signup/email/request', { email, ...boxes }, options);
    return stepHref(SIGN_UP, place, { confirmation: sent.confirmationId });
  },

  async 'company-sign-up-code'({ call, values, options, place }: Sending) {
    const code = { confirmationId: place.confirmation, code: textOf(values, 'code') };
    const { token } = await call('POST /users/company-member/signup/email/confirm', code, options);
    return companyStepHref('inn', { ...place, token });
  },

  async 'company-inn'({ call, values, options, place }: Sending) {
    const inn = withoutSpaces(textOf(values, 'inn'));
    try {
      await call('POST /users/company-member/signup/email/add-company', { token: place.token, inn }, options);
    } catch (error) {
      // Then the name is typed by hand.
      if (!isUnavailable(error)) throw error;
    }
    return companyStepHref('info', place);
  },

  async 'company-info'({ call, values, options, place }: Sending) {
    await call('POST /users/company-member/signup/email/check-info', infoOf(values, place), options);
    return companyStepHref('password', place);
  },

  async 'company-password'({ call, values, options, place }: Sending) {
    const chosen = { token: place.token, password: textOf(values, 'password') };
    await call('POST /users/company-member/signup/email/add-info', chosen, options);
    return place.callback;
  },

  async 'express-sign-up'({ call, values, options, place }: Sending) {
    const boxes = { ...agreements(values), offerCompany: isTicked(values, 'offerCompany') as true };
    const fields = { email: textOf(values, 'email'), inn: textOf(values, 'inn'), ...boxes };
    await call('POST /users/company-member/express-signup/email/request', fields, options);
    return stepHref(SIGN_UP, place, { way: 'express', sent: '1' });
  },

  async 'express-company'({ call, values, options, place }: Sending) {
    const fields = { token: place.token, brandName: textOf(values, 'brandName') || undefined };
    await call('POST /users/company-member/express-signup/email/confirm', fields, options);
    return place.callback;
  },

  async invitation({ call, values, options, place }: Sending) {
    const { token } = await call('POST /company/members/invite/confirm', { token: place.token });
    const member = { token, ...person(values), password: textOf(values, 'password'), ...agreements(values) };
    await call('POST /company/members/invite/add-info', member, options);
    return place.callback;
  },
} as const;

function infoOf(values: FormValues, { token }: Sending['place']) {
  return {
    token,
    inn: textOf(values, 'inn'),
    kpp: textOf(values, 'kpp') || undefined,
    brandName: textOf(values, 'brandName'),
    cityId: idOf(values, 'cityId'),
    ...person(values),
  };
}

/** The register does not answer. A call that was lost on its way has no problem. */
export function isUnavailable(error: unknown): boolean {
  return (error as Partial<CallError>).problem?.code === 'service_unavailable';
}
