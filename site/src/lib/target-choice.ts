interface Target {
  id: number;
  title: string;
}

/**
 * What a select asks that names the thing to pay for. Of several nothing is chosen beforehand: nobody pays for a thing that they did
 * not choose. `asked`: the id that the address names; `prompt`: «Выберите вакансию».
 */
export function targetChoice(
  targets: readonly Target[],
  prompt: string,
  asked: number | null = null,
): { value: string; options: [value: string, name: string][] } {
  const chosen = targets.length === 1 ? targets[0] : targets.find(({ id }) => id === asked);
  const options = targets.map(({ id, title }): [string, string] => [String(id), title]);
  // A form that was refused without a choice comes back without one.
  return { value: String(chosen?.id ?? ''), options: targets.length > 1 ? [['', prompt], ...options] : options };
}
