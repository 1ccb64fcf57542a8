import type { secondFactorContracts } from '#shared/contracts/second-factor.ts';
import type { Handlers } from '../../../platform/binder.ts';
import * as factor from './second-factor.ts';
import { finishSignIn, readSecondStep } from './second-step.ts';
import type { AccountTools } from '../tools.ts';

export function secondFactorCalls(tools: AccountTools): Handlers<typeof secondFactorContracts> {
  return {
    'GET /users/company-member/login/second-factor': async ({ cookies }, context) =>
      readSecondStep(context, tools, cookies.get('second_step')),
    'POST /users/company-member/login/second-factor': async ({ body, cookies }, context) =>
      finishSignIn(context, tools, body.code, cookies),
    'GET /users/second-factor': async (_request, context) => factor.readSecondFactor(context, tools),
    'POST /users/second-factor/begin': async (_request, context) => factor.beginSecondFactor(context, tools),
    'POST /users/second-factor/confirm': async ({ body }, context) => ({
      recoveryCodes: await factor.confirmSecondFactor(context, tools, body),
    }),
    'POST /users/second-factor/recovery-codes': async ({ body }, context) => ({
      recoveryCodes: await factor.renewRecoveryCodes(context, tools, body),
    }),
    'POST /users/second-factor/off': async ({ body }, context) => {
      await factor.turnOffSecondFactor(context, tools, body);
    },
  };
}
