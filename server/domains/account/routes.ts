import type { accountContracts, Me } from '#shared/contracts/account.ts';
import type { applicantContracts } from '#shared/contracts/applicant.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { safeCallback } from '#shared/domain/callback.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError, isErrorCode } from '../../platform/problems.ts';
import { assertFormToken, giveFormToken } from './sign-in/auth-forms.ts';
import { orderArchive, readArchive, type ArchiveJob } from './archive.ts';
import { readConfirmation, requestCode, resendCode } from './confirmation/confirmations.ts';
import { findPendingEmail } from './confirmation/confirmation-repository.ts';
import { readToken } from './confirmation/confirmation-tokens.ts';
import { assertUsableAddress } from './mail-address.ts';
import { undoEmailChange } from './email-change.ts';
import * as own from './own-account.ts';
import { ratePassword } from './password/password-strength.ts';
import { readPhone } from './phone.ts';
import { checkRecovery, confirmRecovery, requestRecovery } from './password/recovery.ts';
import { cancelRemoval, removeAccount, requestRemoval, type RemovalTools } from './removal.ts';
import type { AccountRow } from './repository.ts';
import { endSessions, findSessionsOf } from './sign-in/session-repository.ts';
import { endByToken, readSession, refreshSession, removeCookies } from './sign-in/sessions.ts';
import { isSecondStep, signInToCompany } from './second-factor/second-step.ts';
import { signInByEmail, signInByPhone } from './sign-in/sign-in.ts';
import { confirmEmailSignUp, confirmPhoneSignUp, requestEmailSignUp, requestPhoneSignUp } from './sign-in/sign-up.ts';
import type { AccountTools } from './tools.ts';
import { toDevice, toMe } from './view.ts';

const HOME = '/';

export function sessionCalls(tools: AccountTools): Handlers<typeof sessionContracts> {
  const { secrets } = tools;
  return {
    'GET /auth/session': async ({ cookies }, context) => {
      const token = cookies.get('session');
      const session = await readSession(context, secrets, token);
      if (!session && token) cookies.remove('session');
      if (!session && cookies.get('signed_in')) cookies.remove('signed_in');
      return session ?? {};
    },
    'GET /auth/csrf': async ({ cookies }) => ({ csrfToken: giveFormToken(cookies) }),
    'GET /auth/providers': async () => ({
      credentials: {
        id: 'credentials',
        name: 'Почта и\u00a0пароль',
        type: 'credentials',
        signinUrl: '/sign-in?way=email',
        callbackUrl: '/api/auth/callback/credentials',
      },
      ...Object.fromEntries(
        tools.providers.map(({ id, name }) => [
          id,
          {
            id,
            name,
            type: 'oauth' as const,
            signinUrl: `/api/auth/signin/${id}`,
            callbackUrl: `/api/auth/callback/${id}`,
          },
        ]),
      ),
    }),
    'POST /auth/callback/credentials': async ({ body, cookies }, context) => {
      assertFormToken(cookies, body.csrfToken, 'Could not fetch CSRF Token for signing in');
      const { side, email, password } = body;
      const callback = safeCallback(body.callbackUrl);
      try {
        const credentials = { email: email.trim().toLowerCase(), password };
        if (side === 'applicant') await signInByEmail(context, tools, credentials, cookies);
        else if (isSecondStep(await signInToCompany(context, tools, credentials, cookies)))
          return { location: `/sign-in/company/code?${new URLSearchParams({ callback })}` };
        return { location: callback };
      } catch (error) {
        if (!isErrorCode(error, 'bad_argument')) throw error;
        const page = side === 'company' ? '/sign-in/company' : '/sign-in';
        return { location: `${page}?${new URLSearchParams({ way: 'email', error: 'CredentialsSignin', callback })}` };
      }
    },
    'POST /auth/signout': async ({ body, cookies }, { db, clock }) => {
      assertFormToken(cookies, body.csrfToken, 'Could not fetch CSRF Token for signing out');
      const token = cookies.get('session');
      if (token) await inTransaction(db, (tx) => endByToken(tx, secrets, token, clock.now()));
      removeCookies(cookies);
      return { location: safeCallback(body.callbackUrl, HOME) };
    },
    'POST /auth/token/refresh': async ({ cookies }, context) => refreshSession(context, secrets, cookies),
  };
}

export function applicantCalls(tools: AccountTools & RemovalTools): Handlers<typeof applicantContracts> {
  return {
    'POST /users/applicant/login/email/check': async () => ({ step: 'password' }),
    'POST /users/applicant/login/email': async ({ body, cookies }, context) =>
      signInByEmail(context, tools, body, cookies),
    'POST /users/applicant/login/phone/request': async ({ body }, context) =>
      requestCode(context, tools, {
        purpose: 'applicant_sign_in',
        channel: 'sms',
        destination: readPhone(body.phone),
      }),
    'POST /users/applicant/login/phone/confirm': async ({ body, cookies }, context) =>
      signInByPhone(context, tools, body, cookies),
    'POST /users/applicant/signup/email/check': async ({ body }) => {
      assertUsableAddress(body.email);
      return { step: 'email-confirmation' };
    },
    'POST /users/applicant/signup/email/request': async ({ body }, context) => requestEmailSignUp(context, tools, body),
    'POST /users/applicant/signup/email/confirm': async ({ body, cookies }, context) =>
      confirmEmailSignUp(context, tools, body, cookies),
    'POST /users/applicant/signup/phone/request': async ({ body }, context) => requestPhoneSignUp(context, tools, body),
    'POST /users/applicant/signup/phone/confirm': async ({ body, cookies }, context) =>
      confirmPhoneSignUp(context, tools, body, cookies),
    'POST /users/applicant/add-initial-info': async ({ body }, context) =>
      meOf(context, await own.updateOwn(context, body)),
    'POST /users/applicant/set-password': async ({ body }, context) =>
      meOf(context, await own.setFirstPassword(context, tools, body.password)),
    'POST /users/applicant/change-password': async ({ body }, context) =>
      meOf(context, await own.changePassword(context, tools, body)),
    'POST /users/applicant/change-phone/request': async ({ body }, context) =>
      own.requestPhoneChange(context, tools, body),
    'POST /users/applicant/change-phone/confirm': async ({ body }, context) =>
      meOf(context, await own.confirmPhoneChange(context, tools, body)),
    'PATCH /users/applicant/update': async ({ body }, context) => meOf(context, await own.updateOwn(context, body)),
    'DELETE /users/applicant/delete': async ({ query, cookies }, context) => {
      await removeAccount(context, tools, query);
      removeCookies(cookies);
    },
  };
}

export function accountCalls(
  tools: AccountTools & RemovalTools,
  archiveJob: ArchiveJob,
): Handlers<typeof accountContracts> {
  return {
    'GET /users/me': async (_request, context) => meOf(context, await own.readOwn(context)),
    'GET /users/confirmation/{id}': async ({ params }, context) => readConfirmation(context, params.id),
    'POST /users/confirmation/{id}/resend': async ({ params }, context) => resendCode(context, tools, params.id),
    'GET /users/signup/{token}': async ({ params }, context) => readToken(context, tools, params.token),
    'POST /users/password-strength': async ({ body }) => ratePassword(body.password, []),
    'POST /users/change-email/request': async ({ body }, context) => own.requestEmailChange(context, tools, body),
    'POST /users/change-email/confirm': async ({ body }, context) => own.confirmEmailChange(context, tools, body.token),
    'POST /users/change-email/undo': async ({ body }, context) => undoEmailChange(context, tools, body.token),
    'POST /users/password-recovery/request': async ({ body }, context) => requestRecovery(context, tools, body),
    'POST /users/password-recovery/check': async ({ body }, context) => checkRecovery(context, tools, body),
    'POST /users/password-recovery/confirm': async ({ body }, context) => confirmRecovery(context, tools, body),
    'GET /users/sessions': async (_request, context) => {
      const { id } = await own.readOwn(context);
      const sessions = await findSessionsOf(context.db, id, context.clock.now());
      return { items: sessions.map((session) => toDevice(session, currentSession(context))) };
    },
    'DELETE /users/sessions/{id}': async ({ params }, context) => {
      const { id: accountId } = await own.readOwn(context);
      const now = context.clock.now();
      if (params.id === 'all') {
        const except = currentSession(context);
        await endSessions(context.db, accountId, { except }, 'ended_elsewhere', now);
        return;
      }
      const ended = await endSessions(context.db, accountId, { only: params.id }, 'ended_elsewhere', now);
      if (ended === 0) throw new DomainError('not_found');
    },
    'POST /users/export': async (_request, context) => orderArchive(context, archiveJob),
    'GET /users/export/{token}': async ({ params }, context) => readArchive(context, tools, params.token),
    'POST /users/removal/request': async (_request, context) => requestRemoval(context, tools),
    'POST /users/removal/cancel': async (_request, context) => meOf(context, await cancelRemoval(context)),
  };
}

async function meOf(context: CallContext, account: AccountRow): Promise<Me> {
  const { db, clock, actor } = context;
  return toMe(account, actor, await findPendingEmail(db, account, clock.now()));
}

function currentSession({ actor }: Pick<CallContext, 'actor'>): string | undefined {
  return 'sessionId' in actor ? actor.sessionId : undefined;
}
