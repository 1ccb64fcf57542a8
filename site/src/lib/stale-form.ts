import type { CallError } from '#shared/client/call.ts';

/** Fields that a form got when it was drawn, to be renewed after a conflict. */
export interface Stale {
  hidden: Readonly<Record<string, string>>;
}

/** Puts what a conflict, or what was saved beside it, has renewed into the form; nothing for another error. */
export function renewHidden(form: HTMLFormElement, renewed: unknown): void {
  for (const [name, value] of Object.entries((renewed as Partial<Stale>).hidden ?? {})) {
    const input = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${name}"]`);
    if (input) input.value = value;
  }
}

/** Somebody else has changed it since it was read. Whatever a call throws may be asked. */
export function isConflict(error: unknown): error is CallError {
  return error instanceof Error && 'code' in error && error.code === 'conflict';
}

/**
 * Catches what a call that names a version throws. A conflict gets the version that `readNow` finds, so that the form may be sent
 * once more; where nothing is left it stays as it is. `otherwise`: makes of another error what the form shows.
 */
export function renewingVersion(
  readNow: () => Promise<{ version: number | '' } | undefined>,
  otherwise: (error: unknown) => unknown = (error) => error,
): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!isConflict(error)) throw otherwise(error);
    const now = await readNow();
    throw now ? again(error, { version: String(now.version) }) : error;
  };
}

/** The conflict with a word on how to go on. */
export function again(error: CallError, hidden: Stale['hidden']): CallError & Stale {
  const { problem } = error;
  const detail = [problem?.detail ?? 'Данные уже изменились', 'Сохраните ещё раз, чтобы оставить свой вариант'].join(
    '. ',
  );
  return Object.assign(error, { hidden, problem: problem && { ...problem, detail } });
}
