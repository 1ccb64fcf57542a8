import type { Call, CallOptions } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { CodeSent } from '#shared/contracts/account.ts';
import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import type { NOTICES } from './notices.ts';
import { sendOwnCity } from './own-city.ts';
import { saveOwn, type Read } from './own-fields.ts';
import { sendNotices } from './send-notices.ts';

/**
 * The forms of the settings. The page sends them without JavaScript and its script with it, so both do the same with
 * the same fields.
 */

/** The calls name a new password `password`, as others name the old one. */
function atNewPassword(error: unknown): never {
  throw atFields(error, (field) => (field === 'password' ? 'newPassword' : field));
}

export type Notice = keyof typeof NOTICES;

/** What a code is sent for. */
export type CodeOf = 'phone' | 'member-phone' | 'removal' | 'leaving';

export type Outcome =
  | { step: 'done'; notice: Notice }
  /** A code was sent: the next form asks for it. */
  | { step: 'code'; of: CodeOf; sent: CodeSent }
  /** The account is hidden and nobody is signed in any more. */
  | { step: 'removed' };

type Send = (call: Call, read: Read, options: CallOptions) => Promise<Outcome>;

/** The picture field's value for a picture that is there. */
const KEPT = 'kept';

const done = (notice: Notice): Outcome => ({ step: 'done', notice });
const codeOf = (read: Read) => ({ confirmationId: read('confirmationId'), code: read('code') });

/** Null when the photo that is there stays. */
function photoOf(read: Read): { photoFileId: string | null } | null {
  const id = read('photoFileId');
  return id === KEPT ? null : { photoFileId: id || null };
}

const SENDERS = {
  async name(call, read) {
    await saveOwn(call, read, ['lastName', 'firstName', 'middleName']);
    return done('name');
  },
  async photo(call, read) {
    const photo = photoOf(read);
    if (photo) {
      const { version } = await call('GET /users/me');
      await call('PATCH /users/applicant/update', { version, ...photo });
    }
    return done('photo');
  },
  async 'member-photo'(call, read) {
    const photo = photoOf(read);
    if (photo) await call('PATCH /users/company-member/update', { version: Number(read('version')), ...photo });
    return done('photo');
  },
  async telegram(call, read) {
    await saveOwn(call, read, ['telegram']);
    return done('telegram');
  },
  async city(call, read) {
    await saveOwn(call, read, ['cityId']);
    return done('city');
  },
  async 'own-city'(call, read) {
    return done(await sendOwnCity(call, read));
  },
  async phone(call, read, options) {
    const fields = { phone: read('phone'), password: read('password') || undefined };
    return {
      step: 'code',
      of: 'phone',
      sent: await call('POST /users/applicant/change-phone/request', fields, options),
    };
  },
  async 'phone-code'(call, read) {
    await call('POST /users/applicant/change-phone/confirm', codeOf(read));
    return done('phone');
  },
  async 'phone-resend'(call, read, options) {
    const sent = await call('POST /users/confirmation/{id}/resend', { id: read('confirmationId') }, options);
    return { step: 'code', of: 'phone', sent };
  },
  async 'member-phone'(call, read, options) {
    const fields = { phone: read('phone'), password: read('password') || undefined };
    const answer = await call('POST /users/company-member/change-phone', fields, options);
    return answer.step === 'code' ? { step: 'code', of: 'member-phone', sent: answer.sent } : done('phone');
  },
  async 'member-phone-code'(call, read) {
    await call('POST /users/company-member/change-phone', codeOf(read));
    return done('phone');
  },
  async 'member-phone-resend'(call, read, options) {
    const sent = await call('POST /users/confirmation/{id}/resend', { id: read('confirmationId') }, options);
    return { step: 'code', of: 'member-phone', sent };
  },
  async 'lost-contact'(call, read, options) {
    // An empty choice is sent as it is: the call refuses it in words of its own.
    const kind = read('kind') as 'email' | 'phone';
    const fields = { id: Number(read('companyId')), kind, value: read('value'), explanation: read('explanation') };
    await call('POST /company/{id}/change_phone_email_request', fields, options);
    return done('lost-contact');
  },
  async 'lost-contact-cancel'(call, read) {
    await call('DELETE /company/{id}/change_phone_email_request', { id: Number(read('companyId')) });
    return done('lost-contact-cancel');
  },
  async email(call, read, options) {
    const fields = { email: read('email'), password: read('password') || undefined };
    await call('POST /users/change-email/request', fields, options);
    return done('email');
  },
  async password(call, read) {
    const fields = { password: read('password'), newPassword: read('newPassword') };
    await call('POST /users/applicant/change-password', fields);
    return done('password');
  },
  async 'first-password'(call, read) {
    await call('POST /users/applicant/set-password', { password: read('newPassword') }).catch(atNewPassword);
    return done('password');
  },
  async 'member-first-password'(call, read) {
    await call('POST /users/company-member/set-password', { password: read('newPassword') }).catch(atNewPassword);
    return done('password');
  },
  async 'identity-link'(call, read) {
    await call('POST /users/identities/link', { password: read('password') || undefined });
    return done('identity-linked');
  },
  async 'identity-unlink'(call, read) {
    // The call checks the name.
    const provider = read('provider') as SignInProviderId;
    await call('POST /users/identities/{provider}/unlink', { provider, password: read('password') || undefined });
    return done('identity-unlinked');
  },
  async device(call, read) {
    await call('DELETE /users/sessions/{id}', { id: read('id') });
    return done('device');
  },
  async 'other-devices'(call) {
    await call('DELETE /users/sessions/{id}', { id: 'all' });
    return done('devices');
  },
  async site(call, read) {
    await call('DELETE /users/sites/{id}', { id: read('id') });
    return done('site');
  },
  async export(call) {
    await call('POST /users/export');
    return done('export');
  },
  async consents(call, read) {
    const isGiven = read('isGiven') === 'true';
    await call('POST /users/consents/{key}', { key: 'advertisingMaterials', isGiven });
    return done(isGiven ? 'advertising' : 'no-advertising');
  },
  async 'withdraw-consent'(call, read) {
    // An unknown key is the contract's to refuse.
    const key = read('key') as 'distributionAgreement';
    await call('POST /users/consents/{key}', { key, isGiven: false });
    return done('consent-withdrawn');
  },
  async removal(call, _read, options) {
    return { step: 'code', of: 'removal', sent: await call('POST /users/removal/request', undefined, options) };
  },
  async 'removal-code'(call, read) {
    await call('DELETE /users/applicant/delete', codeOf(read));
    return { step: 'removed' };
  },
  async 'removal-resend'(call, read, options) {
    const sent = await call('POST /users/confirmation/{id}/resend', { id: read('confirmationId') }, options);
    return { step: 'code', of: 'removal', sent };
  },
  async 'member-name'(call, read) {
    await call('PATCH /users/company-member/update', {
      version: Number(read('version')),
      firstName: read('firstName'),
      lastName: read('lastName'),
      position: read('position'),
    });
    return done('name');
  },
  async 'member-password'(call, read) {
    const fields = { password: read('password'), newPassword: read('newPassword') };
    await call('POST /users/company-member/change-password', fields);
    return done('password');
  },
  async leaving(call, _read, options) {
    return { step: 'code', of: 'leaving', sent: await call('POST /users/removal/request', undefined, options) };
  },
  async 'leaving-code'(call, read) {
    await call('DELETE /users/company-member/delete', codeOf(read));
    return { step: 'removed' };
  },
  async 'leaving-resend'(call, read, options) {
    const sent = await call('POST /users/confirmation/{id}/resend', { id: read('confirmationId') }, options);
    return { step: 'code', of: 'leaving', sent };
  },
  async restore(call) {
    await call('POST /users/removal/cancel');
    return done('restored');
  },
  notices: async (call, read) => done(await sendNotices(call, read)),
} satisfies Record<string, Send>;

export type SettingName = keyof typeof SENDERS;

/** Their calls are idempotent: a lost answer may be asked for again. */
export const REPEATABLE: ReadonlySet<string> = new Set<SettingName>([
  'phone',
  'phone-resend',
  'member-phone',
  'member-phone-resend',
  'lost-contact',
  'email',
  'removal',
  'removal-resend',
  'leaving',
  'leaving-resend',
]);

export function isSetting(name: string | null | undefined): name is SettingName {
  return name != null && Object.hasOwn(SENDERS, name);
}

/** Sends a form. Fails with an error of the call, or, for fields of the account, as `saveOwn`. */
export function sendSetting(call: Call, name: SettingName, read: Read, options: CallOptions = {}): Promise<Outcome> {
  return SENDERS[name](call, read, REPEATABLE.has(name) ? options : {});
}

const ROWS: Partial<Record<SettingName, string>> = {
  'own-city': 'city',
  'phone-code': 'phone',
  'phone-resend': 'phone',
  'member-phone-code': 'member-phone',
  'member-phone-resend': 'member-phone',
  'lost-contact-cancel': 'lost-contact',
  'first-password': 'password',
  'member-first-password': 'password',
  device: 'devices',
  'other-devices': 'devices',
  site: 'sites',
  export: 'data',
  'removal-code': 'removal',
  'removal-resend': 'removal',
  'member-name': 'name',
  'member-photo': 'photo',
  'member-password': 'password',
  'leaving-code': 'leaving',
  'leaving-resend': 'leaving',
  'identity-link': 'identities',
  'identity-unlink': 'identities',
};

/** The row, or the part of the page, that a form belongs to. */
export function rowOf(name: SettingName): string {
  return ROWS[name] ?? name;
}

/** Where a form leads that was sent without JavaScript. */
export function addressAfter(name: SettingName, outcome: Outcome): string {
  if (outcome.step === 'removed') return '/';
  const page = '/profile/settings';
  if (outcome.step === 'code') return `${page}?${outcome.of}=${outcome.sent.confirmationId}#${outcome.of}`;
  return `${page}?done=${outcome.notice}`;
}
