import type { AstroGlobal } from 'astro';
import { sendOneOf, type SentStep } from '../../lib/send-step.ts';
import { STEPS, type StepName } from './steps.ts';

/** The form of one of the page's steps of signing in and up. */
export function sendStep(
  astro: Pick<AstroGlobal, 'locals' | 'url' | 'response'>,
  names: readonly StepName[],
): Promise<SentStep> {
  return sendOneOf(astro, STEPS, names);
}
