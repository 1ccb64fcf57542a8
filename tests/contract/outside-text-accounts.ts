import { randomUUID } from 'node:crypto';
import { createHmac } from 'node:crypto';
import { redactedPayload, redactedText } from '#server/domains/staff/redact.ts';
import { readAccessToken } from '#server/domains/account/sign-in/access-tokens.ts';
import { readDevice } from '#server/domains/account/sign-in/device-name.ts';
import { assertUsableAddress } from '#server/domains/account/mail-address.ts';
import { hashPassword } from '#server/domains/account/password/password-hash.ts';
import { ratePassword } from '#server/domains/account/password/password-strength.ts';
import { spellings } from '#server/domains/account/password/password-words.ts';
import { initials } from '#server/domains/account/person-name.ts';
import { readPhone } from '#server/domains/account/phone.ts';
import { openKept } from '#server/domains/account/provider/provider-cookies.ts';
import { readDraftCookie } from '#server/domains/resume/anonymous/cookie.ts';
import { readRecoveryCode } from '#server/domains/account/second-factor/recovery-codes.ts';
import { refreshSession } from '#server/domains/account/sign-in/sessions.ts';
import { findTotpStep } from '#server/domains/account/second-factor/totp.ts';
import { readKeptMail, readKeptSms } from '#server/domains/outbox/read-kept.ts';
import type { Database } from '#server/database/connect.ts';
import { categoryOf } from '#server/domains/subscription/describe.ts';
import { readLink } from '#server/domains/subscription/tokens.ts';
import { isTimeZone } from '#shared/domain/subscription.ts';
import { readUnsubscribeToken } from '#server/domains/notice/unsubscribe.ts';
import { createMailGateway } from '#server/gateways/mail.ts';
import { checkedEmail, checkedPhone, nameOf } from '#server/gateways/sign-in-providers/person-fields.ts';
import { createPushGateway } from '#server/gateways/push.ts';
import { vapidKeys } from '#server/gateways/vapid.ts';
import { createSmsGateway } from '#server/gateways/sms.ts';
import { linkOn, oneLine } from '#server/messages/letter.ts';
import { systemClock } from '#server/platform/clock.ts';
import { isFormToken, makeFormSecret, readFormSecret } from '#server/platform/http/form-tokens.ts';
import { noLimits } from '#server/platform/limits.ts';
import { createProofOfWork } from '#server/platform/proof-of-work.ts';
import { openToken } from '#server/domains/embed/grants.ts';
import { readIdentity } from '#server/domains/embed/identity-token.ts';
import { readSigningKey } from '#server/domains/embed/read-signing-key.ts';
import { hasPrivateKey, parseJwk } from '#shared/domain/signing-key.ts';
import { subjectOf } from '../../widgets/kit/identify.ts';
import { readableAnswer } from '#server/domains/webhook/attempt.ts';
import { createSecrets, SECRET_KEY_BYTES } from '#server/platform/secrets.ts';
import { safeCallback } from '#shared/domain/callback.ts';
import { wrongInName } from '#shared/domain/person-name.ts';
import { accountOf } from '../../site/src/lib/account-cookie.ts';
import { shortUrl } from '../../site/src/features/own-webhooks/webhook-texts.ts';
import type { Readers } from './outside-text.ts';

const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES));
const work = createProofOfWork(secrets, systemClock);
const formSecret = makeFormSecret();
/** None of the texts is a token, so nothing is looked up. */
const noDatabase = {} as unknown as Database;
const folder = { write: async () => {}, newest: async () => [], deleteOld: async () => 0 };
const mail = createMailGateway({ smtpUrl: undefined, folder, from: 'a@example.ru' });
/** None of the texts is a number, so nothing is sent. */
const sms = createSmsGateway({ url: 'http://127.0.0.1:0', token: 'a' });

const push = createPushGateway({ keys: vapidKeys(secrets), contact: 'mailto:a@example.ru' });

/** A token of ours with this text in place of its claims. */
function signed(claims: string): string {
  const text = [JSON.stringify({ alg: 'HS256' }), claims]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secrets.key('access token')).update(text).digest('base64url')}`;
}

const NOBODY = { keys: [], companyId: 1, now: new Date() };
const KEPT = '20261122-110706123-a';
const keptMail = (head: string) => `${head}\r\nContent-Type: x; boundary="a"\r\n\r\n--a\r\n\r\n--a`;

/** What reads texts for accounts, their sessions and messages. */
export const ACCOUNT_READERS: Readers = {
  'server/domains/embed/grants.ts': { 'a widget token': (text) => openToken(secrets, text, new Date()) },
  'shared/domain/signing-key.ts': { 'a pasted key': hasPrivateKey, 'a JWK': (text) => parseJwk(`{"kty":"${text}`) },
  'server/domains/embed/read-signing-key.ts': {
    'a key': (text) => readSigningKey('key', text).catch(() => null),
    'its name': (text) => readSigningKey('key', JSON.stringify({ kty: 'OKP', kid: text })).catch(() => null),
  },
  'server/domains/embed/identity-token.ts': {
    'a token': (text) => readIdentity(text, NOBODY).catch(() => null),
    'its claims': (text) => readIdentity(`e30.${text}.e30`, NOBODY).catch(() => null),
  },
  'widgets/kit/identify.ts': { 'a token': subjectOf },
  'server/domains/webhook/attempt.ts': { 'an answer': readableAnswer },
  'site/src/features/own-webhooks/webhook-texts.ts': { 'an address': shortUrl },
  'server/domains/notice/unsubscribe.ts': {
    'a token': (text) => readUnsubscribeToken(secrets, text),
    'its signature': (text) => readUnsubscribeToken(secrets, `a.${text}`),
  },
  'server/domains/subscription/tokens.ts': {
    'a token': (text) => readLink(secrets, 'confirm', text),
    'its signature': (text) => readLink(secrets, 'unsubscribe', `${randomUUID()}.${text}`),
  },
  'server/domains/subscription/describe.ts': {
    'an address': (text) => [categoryOf(text), categoryOf(`/news?category=${text}`)],
  },
  'shared/domain/subscription.ts': { 'a time zone': isTimeZone },
  'server/gateways/push.ts': {
    'an address': (text) => push.accepts({ endpoint: text, p256dh: 'a', auth: 'a' }),
    'a key': (text) => push.accepts({ endpoint: 'https://push.example.com', p256dh: text, auth: text }),
  },
  'server/domains/staff/redact.ts': {
    'an error of a provider': (text) => redactedText(new Error(text)),
    'data of a job': (text) => redactedPayload({ text }),
  },
  'server/domains/account/sign-in/access-tokens.ts': {
    'an access token': (text) => readAccessToken(secrets, text, new Date()),
    'the claims of one': (text) => readAccessToken(secrets, signed(text), new Date()),
  },
  'server/domains/account/sign-in/device-name.ts': { 'User-Agent': readDevice },
  'server/domains/account/mail-address.ts': { 'an address': assertUsableAddress },
  'server/domains/account/password/password-hash.ts': { 'a password': hashPassword },
  'server/domains/account/password/password-strength.ts': {
    'a password': (text) => ratePassword(text, []),
    "a person's words": (text) => ratePassword('кирпич ромашка', [text]),
  },
  'server/domains/account/password/password-words.ts': { 'a word': spellings },
  'server/domains/account/person-name.ts': {
    'a name': (text) => initials({ firstName: text, lastName: text, email: text, phone: text }),
  },
  'server/domains/account/phone.ts': { 'a number': readPhone },
  'server/domains/account/provider/provider-cookies.ts': {
    'a sealed cookie': (text) => openKept(secrets, 'state', text, new Date()),
  },
  'server/domains/resume/anonymous/cookie.ts': {
    'a signed cookie': (text) => readDraftCookie(secrets, `${randomUUID()}.${text}`),
  },
  'server/domains/account/second-factor/recovery-codes.ts': { 'a recovery code': readRecoveryCode },
  'server/domains/account/second-factor/totp.ts': {
    'a code of an app': (text) => findTotpStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', text, new Date()),
  },
  'server/gateways/sign-in-providers/person-fields.ts': {
    'a name': nameOf,
    'an address': checkedEmail,
    'a number': checkedPhone,
  },
  'server/domains/account/sign-in/sessions.ts': {
    'a refresh token': (text) =>
      refreshSession({ db: noDatabase, clock: systemClock }, secrets, {
        get: () => text,
        set: () => {},
        remove: () => {},
      }),
  },
  'server/domains/outbox/read-kept.ts': {
    'an SMS': (text) => readKeptSms({ name: KEPT, text }),
    'a text of an SMS': (text) => readKeptSms({ name: KEPT, text: JSON.stringify({ to: '', text }) }),
    'a mail': (text) => readKeptMail({ name: KEPT, text }),
    'a subject': (text) => readKeptMail({ name: KEPT, text: keptMail(`Subject: ${text}`) }),
    'an encoded subject': (text) => readKeptMail({ name: KEPT, text: keptMail(`Subject: =?UTF-8?Q?${text}`) }),
    'a name': (text) => readKeptSms({ name: text, text: '{}' }),
  },
  'server/gateways/mail.ts': {
    'an address': (text) => mail.send({ id: 'a', to: text, subject: '', text: '', html: '' }),
    'a sender': (text) => createMailGateway({ smtpUrl: undefined, folder, from: text }),
  },
  'server/gateways/sms.ts': { 'a number': (text) => sms.send({ id: 'a', to: text, text: '' }) },
  'server/messages/letter.ts': { 'a line': oneLine, 'a link': (text) => linkOn('https://a.ru', text) },
  'server/platform/http/form-tokens.ts': {
    'a cookie': readFormSecret,
    'a token': (text) => isFormToken(formSecret, text),
  },
  'server/platform/proof-of-work.ts': {
    'a solved challenge': (text) => work.verify(text, noLimits),
    JSON: (text) => work.verify(Buffer.from(text).toString('base64'), noLimits),
  },
  'shared/domain/person-name.ts': {
    'a name': wrongInName,
    'letters and hyphens': (text) => wrongInName('а-'.repeat(text.length)),
    'letters and marks': (text) => wrongInName('а\u0301'.repeat(text.length)),
  },
  'shared/domain/callback.ts': { 'an address to return to': safeCallback },
  'site/src/lib/account-cookie.ts': { Cookie: accountOf },
};
