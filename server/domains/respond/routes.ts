import type { respondContracts } from '#shared/contracts/respond.ts';
import { respondMachine } from '#shared/domain/respond-machine.ts';
import { RESPOND_STATUSES, seenByApplicant } from '#shared/domain/respond-terms.ts';
import { toIso } from '#shared/domain/time.ts';
import { APPLICANT_STATUS_LABELS, RESPOND_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import type { Handlers } from '../../platform/binder.ts';
import { enforce } from '../../platform/decision.ts';
import { readBoard, readRevision } from './board/board.ts';
import { changeResponds } from './change/bulk.ts';
import { changeRespond } from './change/change.ts';
import { listContactViews } from './read/contact-views.ts';
import { editRespond } from './board/edit.ts';
import { exportResponds } from './board/export.ts';
import { listMarks, listResponds } from './read/own-list.ts';
import { canUseCompanyResponds } from './policy.ts';
import { readForCompany, readLogged, readRespond, viewRespond } from './read/one.ts';
import { undoChange } from './change/undo.ts';
import { listVacancies } from './board/vacancy-list.ts';

export const respondCalls: Handlers<typeof respondContracts> = {
  'GET /respond/list': ({ query }, context) => listResponds(context, query),
  'GET /respond/status': async () => ({
    statuses: RESPOND_STATUSES.map((id) => ({
      id,
      label: RESPOND_STATUS_LABELS[id],
      applicantStatus: seenByApplicant(id),
      applicantLabel: APPLICANT_STATUS_LABELS[seenByApplicant(id)],
    })),
    transitions: respondMachine.transitions.map(({ from, action, by, to }) => ({
      from: [...from],
      action,
      by: [...by],
      to,
    })),
  }),
  'GET /respond/marks': ({ query }, context) => listMarks(context, query.vacancies),
  'GET /respond/vacancy_list': ({ query }, context) => listVacancies(context, query),
  'GET /respond/vacancy/{id}/board': ({ params, query }, context) => readBoard(context, params.id, query),
  'GET /respond/vacancy/{id}/revision': ({ params }, context) => readRevision(context, params.id),
  'GET /respond/vacancy/{id}/export': ({ params }, context) => exportResponds(context, params.id),
  'GET /respond/{id}': ({ params }, context) => readLogged(context, params.id),
  'POST /respond/{id}/view': ({ params }, context) => viewRespond(context, params.id),
  'POST /respond/{id}/change_status': async ({ params, body }, context) => {
    await changeRespond(context, params.id, body);
    return readRespond(context, params.id);
  },
  'PATCH /respond/{id}': async ({ params, body }, context) => {
    const caller = enforce(canUseCompanyResponds(context.actor));
    await editRespond(context, params.id, body);
    return readForCompany(context, caller, params.id);
  },
  'POST /respond/change_status': async ({ body }, context) => {
    const { results, undo } = await changeResponds(context, body);
    return { results, undo: undo && { token: undo.token, until: toIso(undo.until) } };
  },
  'POST /respond/undo/{token}': async ({ params }, context) => ({ undone: await undoChange(context, params.token) }),
  'GET /users/applicant/contact-views': ({ query }, context) => listContactViews(context, query),
};
