import { RESPONDS_PER_DAY, RESPONDS_PER_DAY_SOFT } from '#shared/domain/limits.ts';
import { HOUR_SECONDS } from '#shared/domain/time.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Suspicion } from '../../../platform/suspicion.ts';
import { blocked } from '../blocks.ts';
import { sendingOf, type RespondTarget, type Sending } from './insert.ts';

/** Asks for a proof of work. */
export interface Guard {
  suspicion: Suspicion;
}

const TOO_MANY = `За сутки вы отправили больше ${RESPONDS_PER_DAY_SOFT} откликов и\u00a0вопросов. Включите JavaScript или продолжите завтра`;

/** For somebody whom staff have stopped (`isStopped`). */
export const STOPPED = 'Отправка откликов остановлена модератором. Если это ошибка, напишите в\u00a0поддержку';

/** Who sends, and whom to. */
export interface Sender {
  accountId: string;
  /** Null for a question. */
  to: RespondTarget | null;
  /** Beyond the soft limit it may send this one. */
  hasWorked?: boolean;
}

/**
 * Where more has to be done before the sending: beyond the soft limit each respond and question of a day takes a proof of work.
 * True when it was brought. Throws `captcha_required`, and `limit_exceeded` where no script could bring one.
 */
export async function assertHasWorked(context: CallContext, tools: Guard, accountId: string): Promise<boolean> {
  const { rows } = await context.db.executeQuery(sendingOf(context.db, accountId, null, context.clock.now()));
  if (rows.every(({ today }) => today < RESPONDS_PER_DAY_SOFT)) return false;
  await prove(context, tools);
  return true;
}

/** Under the sender's lock. Throws as {@link assertHasWorked}, `forbidden` for somebody whom staff have stopped, `wrong_state` after a block. */
export async function assertMaySend(
  context: CallContext,
  tools: Guard,
  { today, isBlocked, blockedBy }: Sending,
  { hasWorked = false }: Sender,
): Promise<void> {
  if (isBlocked) throw new DomainError('forbidden', { detail: STOPPED });
  if (blockedBy !== null) throw blocked(blockedBy, 'applicant');
  if (today >= RESPONDS_PER_DAY)
    throw new DomainError('limit_exceeded', {
      retryAfterSeconds: HOUR_SECONDS,
      detail: `За сутки можно отправить ${RESPONDS_PER_DAY} откликов и\u00a0вопросов. Продолжите завтра`,
    });
  if (today >= RESPONDS_PER_DAY_SOFT && !hasWorked) await prove(context, tools);
}

function prove(context: CallContext, { suspicion }: Guard): Promise<void> {
  return suspicion.prove(context, { waitSeconds: HOUR_SECONDS, detail: TOO_MANY });
}
