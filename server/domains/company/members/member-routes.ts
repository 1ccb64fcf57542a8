import type { memberAccountContracts } from '#shared/contracts/member-account.ts';
import type { memberContracts } from '#shared/contracts/member.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { assertUsableAddress, changePassword, removeCookies, signInToCompany } from '../../account/index.ts';
import * as signUp from '../registration/company-sign-up.ts';
import type { CompanyTools } from '../company-tools.ts';
import * as invitations from './invitations.ts';
import { readRequirement, requireSecondFactor, resetMemberSecondFactor } from './member-second-factor.ts';
import * as members from './members.ts';

export function memberAccountCalls(tools: CompanyTools): Handlers<typeof memberAccountContracts> {
  return {
    'POST /users/company-member/login/email': async ({ body, cookies }, context) =>
      signInToCompany(context, tools, body, cookies),
    'POST /users/company-member/signup/email/check': async ({ body }) => {
      assertUsableAddress(body.email);
      return { step: 'email-confirmation' };
    },
    'POST /users/company-member/signup/email/request': async ({ body }, context) =>
      signUp.requestCompanySignUp(context, tools, body),
    'POST /users/company-member/signup/email/confirm': async ({ body }, context) =>
      signUp.confirmCompanySignUp(context, tools, body),
    'POST /users/company-member/signup/email/add-company': async ({ body }, context) =>
      signUp.findCompanyToAdd(context, tools, body),
    'POST /users/company-member/signup/email/check-info': async ({ body }, context) => {
      await signUp.checkCompanyInfo(context, tools, body);
    },
    'POST /users/company-member/signup/email/add-info': async ({ body, cookies }, context) =>
      signUp.finishCompanySignUp(context, tools, body, cookies),
    'PATCH /users/company-member/update': async ({ body }, context) => members.updateOwnMember(context, body),
    'POST /users/company-member/change-password': async ({ body }, context) => {
      await changePassword(context, tools, body);
    },
    'DELETE /users/company-member/delete': async ({ query, cookies }, context) => {
      await members.leaveCompany(context, tools, query);
      removeCookies(cookies);
    },
  };
}

export function memberCalls(tools: CompanyTools): Handlers<typeof memberContracts> {
  return {
    'GET /company/members': async ({ query }, context) => ({
      items: await members.listMembers(context, query.status),
    }),
    'GET /company/members/{id}': async ({ params }, context) => members.readMember(context, params.id),
    'PATCH /company/members/{id}': async ({ params, body }, context) => members.grantRights(context, params.id, body),
    'POST /company/members/{id}/suspend': async ({ params }, context) => members.suspendMember(context, params.id),
    'POST /company/members/{id}/resume': async ({ params }, context) => members.resumeMember(context, params.id),
    'DELETE /company/members/{id}': async ({ params }, context) => members.removeMember(context, tools, params.id),
    'POST /company/members/{id}/make-head': async ({ params, body }, context) =>
      members.makeHead(context, tools, params.id, body.password),
    'POST /company/members/{id}/reset-second-factor': async ({ params, body }, context) =>
      resetMemberSecondFactor(context, tools, params.id, body.password),
    'GET /company/second-factor': async (_request, context) => readRequirement(context),
    'POST /company/second-factor': async ({ body }, context) => requireSecondFactor(context, body.isRequired),
    'GET /company/members/invite/list': async (_request, context) => ({
      items: await invitations.listInvitations(context),
    }),
    'POST /company/members/invite/request': async ({ body }, context) => invitations.inviteMember(context, tools, body),
    'POST /company/members/invite/{id}/resend': async ({ params }, context) =>
      invitations.resendInvitation(context, tools, params.id),
    'DELETE /company/members/invite/delete': async ({ query }, context) =>
      invitations.revokeInvitation(context, query.id),
    'GET /company/members/invite/token/{token}': async ({ params }, context) =>
      invitations.readInvitation(context, tools, params.token),
    'POST /company/members/invite/confirm': async ({ body: { token } }, context) => {
      await invitations.readInvitation(context, tools, token);
      return { token };
    },
    'POST /company/members/invite/add-info': async ({ body, cookies }, context) =>
      invitations.acceptInvitation(context, tools, body, cookies),
    'GET /company/head-company': async (_request, context) => members.readHeadCompany(context),
  };
}
