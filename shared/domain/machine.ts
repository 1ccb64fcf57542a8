/** Actors of the transition tables. */
export type MachineActor = 'visitor' | 'applicant' | 'member' | 'head' | 'staff' | 'system';

/** One line of a transition table: `from --action[by]--> to {guard}`. */
export interface Transition<State extends string, Action extends string, Guard extends string> {
  from: readonly State[];
  action: Action;
  by: readonly MachineActor[];
  to: State;
  /** All must hold. Two lines of the same action may differ only by guards: the first match applies. */
  guards?: readonly Guard[];
}

export interface Machine<State extends string, Action extends string, Guard extends string> {
  readonly transitions: readonly Transition<State, Action, Guard>[];
  /** The state that the action leads to, or null when the table does not allow it. */
  next(from: State, action: Action, by: MachineActor, holds: (guard: Guard) => boolean): State | null;
  /** Currently allowed actions without duplicates, in the table's order. */
  actions(from: State, by: MachineActor, holds: (guard: Guard) => boolean): Action[];
}

/** Makes a state machine of its transition table: used by policies, by buttons and by one table-driven test. */
export function defineMachine<State extends string, Action extends string, Guard extends string = never>(
  transitions: readonly Transition<State, Action, Guard>[],
): Machine<State, Action, Guard> {
  const allowed = (
    line: Transition<State, Action, Guard>,
    from: State,
    by: MachineActor,
    holds: (guard: Guard) => boolean,
  ) => line.from.includes(from) && line.by.includes(by) && (line.guards ?? []).every(holds);
  return {
    transitions,
    next(from, action, by, holds) {
      return transitions.find((line) => line.action === action && allowed(line, from, by, holds))?.to ?? null;
    },
    actions(from, by, holds) {
      return [...new Set(transitions.filter((line) => allowed(line, from, by, holds)).map((line) => line.action))];
    },
  };
}
