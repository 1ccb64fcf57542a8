import type { respondSendContracts } from '#shared/contracts/respond-send.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { badField } from '../../../platform/problems.ts';
import { readCompanyForm, readForm } from './form.ts';
import { answerInquiry, askInquiry, listInquiries } from '../inquiry/inquiries.ts';
import { readInvitationForm } from '../invitation/form.ts';
import { inviteResume } from '../invitation/invite.ts';
import { confirmQuick, startQuick } from './quick.ts';
import { sendToCompany, sendToVacancy } from './with-resume.ts';
import type { RespondTools } from '../tools.ts';

/** What brings a respond into being. */
export function respondSendCalls(tools: RespondTools): Handlers<typeof respondSendContracts> {
  return {
    'GET /respond/vacancy/{id}/form': ({ params }, context) => readForm(context, tools, params.id),
    'GET /respond/company/{id}/form': ({ params }, context) => readCompanyForm(context, tools, params.id),
    'POST /respond/vacancy': ({ body }, context) => sendToVacancy(context, tools, body),
    'POST /respond/company': ({ body }, context) => sendToCompany(context, tools, body),
    'POST /respond/resume': async ({ body }, context) => inviteResume(context, body),
    'GET /respond/resume/{id}/form': ({ params, query }, context) =>
      readInvitationForm(context, tools, params.id, query.vacancy),
    'POST /respond/vacancy/quick': ({ body }, context) => startQuick(context, tools, body),
    'POST /respond/vacancy/quick/{pending}/confirm': ({ params, body, cookies }, context) =>
      confirmQuick(context, tools, { ...params, ...body }, cookies),
    'POST /respond/question': async ({ body: { vacancyId, text, respond } }, context) => {
      if ((text === undefined) === (respond === undefined))
        throw badField('text', 'conflict_with_rules', 'Задайте вопрос или откликнитесь');
      if (respond === undefined)
        return { kind: 'inquiry', ...(await askInquiry(context, tools, { vacancyId, text: text ?? '' })) };
      return {
        kind: 'respond',
        ...(await sendToVacancy(context, tools, { vacancyId, ...respond }, { kind: 'question_respond' })),
      };
    },
    'GET /respond/inquiries': ({ query }, context) => listInquiries(context, query),
    'POST /respond/inquiries/{id}/answer': async ({ params, body }, context) =>
      answerInquiry(context, params.id, body.text),
  };
}
