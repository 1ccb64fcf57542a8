import type { applicantServiceContracts } from '#shared/contracts/applicant-service.ts';
import type { Handlers } from '../../platform/binder.ts';
import { purchaseForResume } from './applicant.ts';
import { listServices, readService } from './catalogue.ts';

export const applicantServiceCalls: Handlers<typeof applicantServiceContracts> = {
  'GET /services/applicant': async (_request, context) => ({ items: await listServices(context, 'applicant') }),
  'GET /services/applicant/{code}': ({ params: { code } }, context) => readService(context, code, 'applicant'),
  'POST /services/applicant/init/bumpup-resume': ({ body }, context) =>
    purchaseForResume(context, 'bumpup-resume', body),
  'POST /services/applicant/init/highlight-resume': ({ body }, context) =>
    purchaseForResume(context, 'highlight-resume', body),
  'POST /services/applicant/init/bumpup-highlight-resume': ({ body }, context) =>
    purchaseForResume(context, 'bumpup-highlight-resume', body),
};
