import type { AstroGlobal } from 'astro';
import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import { readForm } from '../../lib/page.ts';

/**
 * Does what a link of a mail is for, when its form was pressed: a look changes nothing. Returns '' once it is done, the refusal in
 * Russian, and null where nothing was pressed.
 */
export async function sendLink(
  astro: Pick<AstroGlobal, 'locals' | 'response'>,
  send: () => Promise<unknown>,
): Promise<string | null> {
  if (!readForm(astro)) return null;
  try {
    await send();
    return '';
  } catch (error) {
    // A call fails with a CallError; anything else is a failure of the page.
    const { status, problem } = error as Partial<CallError>;
    if (!status || !problem) throw error;
    astro.response.status = status;
    return explainProblem(problem).message ?? problem.title;
  }
}
