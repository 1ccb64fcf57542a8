import type { resumeLifeContracts } from '#shared/contracts/resume-life.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import type { AccountTools } from '../account/index.ts';
import { duplicateResume } from './duplicate.ts';
import { archiveResume, bumpResume, deleteResume, restoreResume } from './service.ts';
import { stateOf } from './state.ts';
import { setStatus } from './status.ts';

/** What becomes of resumes once they are written. */
export function resumeLifeCalls(tools: AccountTools): Handlers<typeof resumeLifeContracts> {
  return {
    'POST /resume/{id}/status': async ({ params: { id }, body }, context) => {
      await setStatus(context, tools, id, body);
      return stateNow(context, id);
    },
    'POST /resume/{id}/bump': after(bumpResume),
    'POST /resume/{id}/archive': after(archiveResume),
    'POST /resume/{id}/restore': after(restoreResume),
    'POST /resume/{id}/duplicate': async ({ params }, context) =>
      stateNow(context, await duplicateResume(context, params.id)),
    'DELETE /resume/{id}': after(deleteResume),
  };
}

function after(change: (context: Context, id: number) => Promise<void>) {
  return async ({ params: { id } }: { params: { id: number } }, context: Context) => {
    await change(context, id);
    return stateNow(context, id);
  };
}

const stateNow = (context: Context, id: number) => stateOf(context.db, id, context.clock.now());
