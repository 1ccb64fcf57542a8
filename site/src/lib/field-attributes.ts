import type { SentStep } from './send-step.ts';

/**
 * What links a control to its error and hints, with the ids that `bindForm` uses. `others` are parts of this field, or
 * whole ids, which have a dash.
 */
export function fieldAttributes(
  { step: sentStep, errors, focus }: Pick<SentStep, 'step' | 'errors' | 'focus'>,
  step: string,
  name: string,
  others: readonly (string | null | undefined)[] = [],
) {
  const id = `${step}-${name}`;
  const error = sentStep === step ? errors[name] : undefined;
  const described = [...others, error && 'error']
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => (part?.includes('-') ? part : `${id}-${part}`));
  return {
    id,
    error,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
    ...(error && focus === name ? { autofocus: true } : {}),
  };
}
