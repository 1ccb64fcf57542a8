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

/** The conflict with a word on how to go on. */
export function again(error: CallError, hidden: Stale['hidden']): CallError & Stale {
  const { problem } = error;
  const detail = [problem?.detail ?? 'Данные уже изменились', 'Сохраните ещё раз, чтобы оставить свой вариант'].join(
    '. ',
  );
  return Object.assign(error, { hidden, problem: problem && { ...problem, detail } });
}
