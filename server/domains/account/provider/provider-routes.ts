import type { providerContracts } from '#shared/contracts/provider.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import { assertFormToken } from '../sign-in/auth-forms.ts';
import { linkIdentity, listIdentities, readWaiting, signUpByProvider, unlinkIdentity } from './identities.ts';
import { finishAtProvider, startAtProvider } from './provider-sign-in.ts';
import type { AccountTools } from '../tools.ts';

export function providerCalls(tools: AccountTools): Handlers<typeof providerContracts> {
  return {
    'GET /auth/signin/{provider}': async ({ params, query, cookies }, context) =>
      startAtProvider(context, tools, params.provider, query.callbackUrl, cookies),
    'POST /auth/signin/{provider}': async ({ params, body, cookies }, context) => {
      assertFormToken(cookies, body.csrfToken, 'Could not fetch CSRF Token for signing in');
      return startAtProvider(context, tools, params.provider, body.callbackUrl, cookies);
    },
    'GET /auth/callback/{provider}': async ({ params, query, cookies }, context) =>
      finishAtProvider(context, tools, params.provider, query, cookies),
    'POST /auth/callback/{provider}': async ({ params, body, cookies }, context) =>
      finishAtProvider(context, tools, params.provider, body, cookies),
    'GET /users/applicant/signup/provider': async ({ cookies }, context) => {
      const waiting = readWaiting(context, tools, cookies.get('provider_person'));
      if (!waiting) throw new DomainError('not_found');
      const { provider, firstName, lastName } = waiting;
      return { provider, firstName, lastName };
    },
    'POST /users/applicant/signup/provider/confirm': async ({ body, cookies }, context) =>
      signUpByProvider(context, tools, body, cookies),
    'GET /users/identities': async ({ cookies }, context) =>
      listIdentities(context, tools, cookies.get('provider_person')),
    'POST /users/identities/link': async ({ body, cookies }, context) =>
      linkIdentity(context, tools, body.password, cookies),
    'POST /users/identities/{provider}/unlink': async ({ params, body }, context) =>
      unlinkIdentity(context, tools, params.provider, body.password),
  };
}
