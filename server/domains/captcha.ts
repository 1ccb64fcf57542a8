import { captchaContracts } from '#shared/contracts/captcha.ts';
import { defineDomain } from '../platform/domain.ts';
import type { ProofOfWork } from '../platform/proof-of-work.ts';

export const captchaDomain = defineDomain({
  name: 'captcha',
  contracts: captchaContracts,
  calls: ({ proofOfWork }: { proofOfWork: ProofOfWork }) => ({
    'GET /captcha/challenge': () => proofOfWork.challenge(),
  }),
});
