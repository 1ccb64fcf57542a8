import type { FormValues } from '#shared/domain/form.ts';
import { COMPANY_STEPS } from './company-steps.ts';
import { stepHref } from '../../lib/place.ts';
import { idOf, isTicked, textOf, type Sending } from '../../lib/step-values.ts';

/** The ticked boxes. An empty one is sent as it is: the call refuses it in words of its own. */
function boxes(values: FormValues) {
  return {
    // The contract's type has no false, its check does.
    agreement: isTicked(values, 'agreement') as true,
    personalAgreement: isTicked(values, 'personalAgreement') as true,
    advertisingMaterials: isTicked(values, 'advertisingMaterials'),
  };
}

const code = ({ values, place }: Sending) => ({ confirmationId: place.confirmation, code: textOf(values, 'code') });

/**
 * Every form of signing in, signing up and recovery: makes its call and returns the address of the next step. Pages and
 * scripts share them, so a form does the same with and without JavaScript.
 */
export const STEPS = {
  async 'sign-in-phone'({ call, values, options, place }) {
    const phone = textOf(values, 'phone');
    const { confirmationId } = await call('POST /users/applicant/login/phone/request', { phone }, options);
    return stepHref('/sign-in', place, { confirmation: confirmationId });
  },

  async 'sign-in-code'(sending) {
    const { call, options, place } = sending;
    const answer = await call('POST /users/applicant/login/phone/confirm', code(sending), options);
    if (answer.step === 'signed-in') return place.callback;
    return stepHref('/sign-up', place, { confirmation: answer.confirmationId });
  },

  async 'sign-in-email'({ call, values, options, place }) {
    const credentials = { email: textOf(values, 'email'), password: textOf(values, 'password') };
    await call('POST /users/applicant/login/email', credentials, options);
    return place.callback;
  },

  async 'sign-up-phone'({ call, values, options, place }) {
    const phone = textOf(values, 'phone');
    const sent = await call('POST /users/applicant/signup/phone/request', { phone, ...boxes(values) }, options);
    return stepHref('/sign-up', place, { step: 'code', confirmation: sent.confirmationId });
  },

  async 'sign-up-email'({ call, values, options, place }) {
    const email = textOf(values, 'email');
    const sent = await call('POST /users/applicant/signup/email/request', { email, ...boxes(values) }, options);
    return stepHref('/sign-up', place, { step: 'code', confirmation: sent.confirmationId });
  },

  async 'sign-up-phone-code'(sending) {
    await sending.call('POST /users/applicant/signup/phone/confirm', code(sending), sending.options);
    return stepHref('/sign-up', sending.place, { step: 'info' });
  },

  async 'sign-up-email-code'(sending) {
    await sending.call('POST /users/applicant/signup/email/confirm', code(sending), sending.options);
    return stepHref('/sign-up/applicant/password', sending.place);
  },

  async 'sign-up-consents'({ call, values, options, place }) {
    const given = { confirmationId: place.confirmation, ...boxes(values) };
    await call('POST /users/applicant/signup/phone/confirm', given, options);
    return stepHref('/sign-up', place, { step: 'info' });
  },

  async 'sign-up-provider'({ call, values, options, place }) {
    const name = { firstName: textOf(values, 'firstName'), lastName: textOf(values, 'lastName') };
    await call('POST /users/applicant/signup/provider/confirm', { ...name, ...boxes(values) }, options);
    return place.callback;
  },

  async 'initial-info'({ call, values, options, place }) {
    const info = {
      firstName: textOf(values, 'firstName'),
      lastName: textOf(values, 'lastName'),
      cityId: idOf(values, 'cityId'),
      specializationId: idOf(values, 'specializationId'),
    };
    await call('POST /users/applicant/add-initial-info', info, options);
    return place.callback;
  },

  async 'set-password'({ call, values, options, place }) {
    await call('POST /users/applicant/set-password', { password: textOf(values, 'password') }, options);
    return place.callback;
  },

  async recovery({ call, values, options, place }) {
    const account = { email: textOf(values, 'email'), side: place.side };
    const { confirmationId } = await call('POST /users/password-recovery/request', account, options);
    return stepHref('/recovery/password', place, { confirmation: confirmationId });
  },

  async 'recovery-code'(sending) {
    const { token } = await sending.call('POST /users/password-recovery/check', code(sending), sending.options);
    return stepHref('/recovery/new-password', sending.place, { token });
  },

  async 'new-password'({ call, values, options, place }) {
    const change = { token: place.token, password: textOf(values, 'password') };
    await call('POST /users/password-recovery/confirm', change, options);
    return stepHref('/recovery/success', place);
  },

  ...COMPANY_STEPS,

  async 'change-email'({ call, options, place, path }) {
    await call('POST /users/change-email/confirm', { token: place.token }, options);
    return stepHref(path, place, { done: '1' });
  },

  async 'undo-email'({ call, options, place }) {
    const { token, side } = await call('POST /users/change-email/undo', { token: place.token }, options);
    return stepHref('/recovery/new-password', { ...place, side }, { token });
  },

  async resend({ call, options, place, path }) {
    const { confirmationId } = await call('POST /users/confirmation/{id}/resend', { id: place.confirmation }, options);
    const step = path === '/sign-up' ? 'code' : undefined;
    return stepHref(path, place, { step, confirmation: confirmationId, again: '1' });
  },
} as const satisfies Record<string, (sending: Sending) => Promise<string>>;

export type StepName = keyof typeof STEPS;

/** Steps that send a code: their calls are idempotent, so a lost request is sent again. */
export const REPEATABLE: readonly StepName[] = [
  'sign-in-phone',
  'sign-up-phone',
  'sign-up-email',
  'recovery',
  'company-sign-up',
  'express-sign-up',
  'resend',
];
