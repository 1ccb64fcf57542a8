import { streakAfter, type Streak } from '#shared/domain/chat.ts';
import { CHAT_MESSAGES_IN_A_ROW } from '#shared/domain/limits.ts';
import { plural } from '#shared/text/plural.ts';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import type { Shown } from './shown.ts';

/** From so few left on the writer is told. */
const WARN_FROM = 3;

/** How many more the other side takes before it answers, in words; null while that does not matter. */
export function rowWarning(shown: readonly Shown[], { side }: Pick<DialogFull, 'side'>): string | null {
  if (side === 'staff') return null;
  const streak = shown.reduce<Streak>(
    (before, { message: { author, isAutomatic }, outgoing }) =>
      // What is on its way has no author yet.
      streakAfter(before, { side: outgoing ? side : author.side, isAutomatic }),
    { side: null, count: 0 },
  );
  const left = CHAT_MESSAGES_IN_A_ROW - (streak.side === side ? streak.count : 0);
  if (left > WARN_FROM) return null;
  return left > 0
    ? `До\u00a0ответа можно отправить ещё ${plural(left, ['сообщение', 'сообщения', 'сообщений'])}`
    : 'Сообщений подряд уже много. Следующее уйдёт, когда вам ответят';
}
