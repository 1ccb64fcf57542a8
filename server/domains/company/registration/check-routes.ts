import type { companyCheckContracts } from '#shared/contracts/company-check.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { badField } from '../../../platform/problems.ts';
import { confirmPhoneChange, removeCookies, requestPhoneChange, setFirstPassword } from '../../account/index.ts';
import { closeCompany, requestClosing } from './closing.ts';
import type { CompanyTools } from '../company-tools.ts';
import { askContactChange, readContactChange, takeBackContactChange } from '../checks/contact-change.ts';
import * as express from './express-sign-up.ts';
import { cancelVerification, readVerification, sendVerification } from '../checks/verification.ts';

export function companyCheckCalls(tools: CompanyTools): Handlers<typeof companyCheckContracts> {
  return {
    'GET /company/verification': async (_request, context) => readVerification(context),
    'POST /company/verification': async ({ body }, context) => sendVerification(context, body),
    'DELETE /company/verification': async (_request, context) => cancelVerification(context),
    'POST /company/close/request': async ({ body }, context) => requestClosing(context, tools, body.password),
    'POST /company/close': async ({ body, cookies }, context) => {
      await closeCompany(context, tools, body);
      removeCookies(cookies);
    },
    'GET /company/{id}/change_phone_email_request': async ({ params }, context) => ({
      request: await readContactChange(context, params.id),
    }),
    'POST /company/{id}/change_phone_email_request': async ({ params, body }, context) => ({
      request: await askContactChange(context, params.id, body),
    }),
    'DELETE /company/{id}/change_phone_email_request': async ({ params }, context) =>
      takeBackContactChange(context, params.id),
    'POST /users/company-member/change-phone': async ({ body }, context) => {
      const { phone, password, confirmationId, code } = body;
      if (confirmationId !== undefined) {
        if (code === undefined) throw badField('code', 'is_empty', 'Введите код');
        const { phone: changed } = await confirmPhoneChange(context, tools, { confirmationId, code });
        return { step: 'done', phone: changed ?? '' };
      }
      if (phone === undefined) throw badField('phone', 'is_empty', 'Введите номер телефона');
      return { step: 'code', sent: await requestPhoneChange(context, tools, { phone, password }) };
    },
    'POST /users/company-member/set-password': async ({ body }, context) => {
      await setFirstPassword(context, tools, body.password);
    },
    'POST /users/company-member/express-signup/email/request': async ({ body }, context) =>
      express.requestExpressSignUp(context, tools, body),
    'POST /users/company-member/express-signup/email/check-token': async ({ body }, context) =>
      express.readExpressSignUp(context, tools, body.token),
    'POST /users/company-member/express-signup/email/confirm': async ({ body, cookies }, context) =>
      express.finishExpressSignUp(context, tools, body, cookies),
  };
}
