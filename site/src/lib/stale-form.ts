import type { CallError } from '#shared/client/call.ts';

/** Fields that a form got when it was drawn, to be renewed after a conflict. */
export interface Stale {
  hidden: Readonly<Record<string, string>>;
}

/** The conflict with a word on how to go on. */
export function again(error: CallError, hidden: Stale['hidden']): CallError & Stale {
  const { problem } = error;
  const detail = [problem?.detail ?? 'Данные уже изменились', 'Сохраните ещё раз, чтобы оставить свой вариант'].join(
    '. ',
  );
  return Object.assign(error, { hidden, problem: problem && { ...problem, detail } });
}
