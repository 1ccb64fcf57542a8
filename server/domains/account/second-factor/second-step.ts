import type { secondStepSchema } from '#shared/contracts/second-factor.ts';
import type { Session } from '#shared/contracts/session.ts';
import { SECOND_STEP_SECONDS, SECOND_STEP_TRIES } from '#shared/domain/limits.ts';
import { SECOND_MS, toIso } from '#shared/domain/time.ts';
import type { z } from 'zod';
import { inTransaction } from '../../../database/connect.ts';
import type { CallCookies } from '../../../platform/binder.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { makeToken, type Secrets } from '../../../platform/secrets.ts';
import { wrongCode } from '../confirmation/confirmations.ts';
import { countSecondFactorTry } from '../password/password-tries.ts';
import { findAccount, findAccountForUpdate, setAccount } from '../repository.ts';
import { useCode } from './second-factor-codes.ts';
import {
  countRecoveryCodes,
  countStepTry,
  findOpenStep,
  findSecondFactor,
  insertStep,
  takeStepToken,
} from './second-factor-repository.ts';
import { isOfOpenCompany } from '../sign-in/session-repository.ts';
import { checkPassword, enter, mayEnter, type Credentials } from '../sign-in/sign-in.ts';
import type { SessionCookies } from '../sign-in/sessions.ts';
import type { AccountTools } from '../tools.ts';

/** Signing in of members and staff: the password, then, where it is on, the second step. */

export type SecondStep = z.output<typeof secondStepSchema>;

/** The cookie is of this browser and good for nothing but the second step. */
export type StepCookies = SessionCookies & CallCookies<'second_step', 'second_step'>;

/** Signs in, or remembers in this browser that the password was right. Throws as `checkPassword`. */
export async function signInToCompany(
  context: CallContext,
  tools: AccountTools,
  credentials: Credentials,
  cookies: StepCookies,
): Promise<Session | SecondStep> {
  const { db, clock } = context;
  const { account, passwordHash } = await checkPassword(context, tools, 'company', credentials);
  const token = makeToken();
  const started = await inTransaction(db, async (tx) => {
    const now = clock.now();
    if (passwordHash) await setAccount(tx, account.id, { passwordHash }, now);
    if (!(await findSecondFactor(tx, account.id))?.confirmedAt) return enter(tx, context, tools, account, cookies);
    const expiresAt = new Date(now.getTime() + SECOND_STEP_SECONDS * SECOND_MS);
    await insertStep(tx, { tokenHash: hashStep(tools.secrets, token), accountId: account.id, expiresAt });
    return null;
  });
  if (!started) {
    cookies.set('second_step', token, SECOND_STEP_SECONDS);
    return { step: 'second-factor', expiresSeconds: SECOND_STEP_SECONDS };
  }
  started.setCookies();
  return started.session;
}

/** What the page of the second step shows. Throws `not_found`. */
export async function readSecondStep(
  { db, clock }: CallContext,
  { secrets }: AccountTools,
  token: string | undefined,
): Promise<{ expiresSeconds: number; triesLeft: number }> {
  const now = clock.now();
  const step = token ? await findOpenStep(db, hashStep(secrets, token), now) : undefined;
  if (!step) throw new DomainError('not_found');
  return {
    expiresSeconds: Math.ceil((step.expiresAt.getTime() - now.getTime()) / SECOND_MS),
    triesLeft: SECOND_STEP_TRIES - step.tries,
  };
}

/**
 * The session begins here. Throws `wrong_state` where no password was entered in this browser, or too long ago; `bad_argument`
 * at `code` for a wrong code and one that was used before.
 */
export async function finishSignIn(
  context: CallContext,
  tools: AccountTools,
  code: string,
  cookies: StepCookies,
): Promise<Session> {
  const { db, clock } = context;
  const { secrets, suspicion } = tools;
  await suspicion.check(context);
  const token = cookies.get('second_step');
  const tokenHash = token ? hashStep(secrets, token) : null;
  const now = clock.now();
  const step = tokenHash && (await countStepTry(db, tokenHash, now));
  const owner = step && (await findAccount(db, step.accountId));
  if (!step || !owner) throw over();
  await countSecondFactorTry(context, tools, owner);
  const started = await inTransaction(db, async (tx) => {
    const account = await findAccountForUpdate(tx, step.accountId);
    if (!account || !mayEnter(account) || !(await isOfOpenCompany(tx, account.id))) throw over();
    const factor = await findSecondFactor(tx, account.id);
    const used = factor?.confirmedAt ? await useCode(tx, secrets, factor, code, now) : null;
    if (!used) return null;
    if (!(await takeStepToken(tx, step.tokenHash, now))) throw over();
    if (used === 'recovery' && account.email) {
      const data = { at: toIso(now), codesLeft: await countRecoveryCodes(tx, account.id) };
      await tools.messages.mail(tx, context.jobs, account.email, 'recovery-code-used', data);
    }
    return enter(tx, context, tools, account, cookies);
  });
  if (!started) {
    await suspicion.count('failure', context);
    throw wrongCode(SECOND_STEP_TRIES - step.tries, 'Попытки кончились. Войдите ещё раз');
  }
  cookies.remove('second_step');
  started.setCookies();
  return started.session;
}

/** True where the answer to a sign-in asks for more. */
export function isSecondStep(answer: Session | SecondStep): answer is SecondStep {
  return 'step' in answer;
}

function over(): DomainError {
  return new DomainError('wrong_state', { detail: 'Время вышло. Введите почту и\u00a0пароль ещё раз' });
}

const hashStep = (secrets: Secrets, token: string) => secrets.hash('second step', token);
