import type { resumeEditContracts } from '#shared/contracts/resume-edit.ts';
import type { Handlers } from '../../../platform/binder.ts';
import type { ResumeTools } from '../tools.ts';
import { confirmPhoneCode, requestPhoneCode } from './confirm-phone.ts';
import { createDraft } from './create.ts';
import { previewResume, previewUnsaved } from './preview.ts';
import { discardChanges, publishWritten } from './publish.ts';
import { saveResume } from './save.ts';
import { readEdit } from './view.ts';

/** Writing own resumes until others see them. */
export const resumeEditCalls = (tools: ResumeTools): Handlers<typeof resumeEditContracts> => ({
  'POST /resume/draft': ({ body, cookies }, context) =>
    createDraft(context, tools, { ...body, cookie: cookies.get('resume_draft') }),

  'GET /resume/{id}/edit': ({ params }, context) => readEdit(context, tools, params.id),

  'PUT /resume/{id}': ({ params, body }, context) => saveResume(context, tools, params.id, body),

  'DELETE /resume/{id}/edit': ({ params }, context) => discardChanges(context, params.id),

  'GET /resume/{id}/preview': ({ params, query }, context) => previewResume(context, params.id, query.as),

  'POST /resume/preview': ({ body }, context) => previewUnsaved(context, body),

  'POST /resume/{id}/publish': ({ params, body }, context) => publishWritten(context, tools, params.id, body),

  'POST /resume/{id}/phone/request': ({ params, body }, context) =>
    requestPhoneCode(context, tools, params.id, body.phone),

  'POST /resume/{id}/phone/confirm': ({ params, body }, context) => confirmPhoneCode(context, tools, params.id, body),
});
