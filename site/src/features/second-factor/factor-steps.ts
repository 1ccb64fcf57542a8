import { textOf, type Sending } from '../../lib/step-values.ts';

const proof = ({ values }: Sending) => ({ password: textOf(values, 'password'), code: textOf(values, 'code') });

/**
 * The forms about the own second step; each returns the page that follows. `show` takes recovery codes, which the page shows
 * at once and nobody sees again.
 */
export function factorSteps(path: string, show: (codes: readonly string[]) => void) {
  return {
    async 'factor-begin'({ call, options }: Sending) {
      await call('POST /users/second-factor/begin', undefined, options);
      return path;
    },
    async 'factor-confirm'(sending: Sending) {
      show((await sending.call('POST /users/second-factor/confirm', proof(sending))).recoveryCodes);
      return '';
    },
    async 'factor-codes'(sending: Sending) {
      show((await sending.call('POST /users/second-factor/recovery-codes', proof(sending))).recoveryCodes);
      return '';
    },
    async 'factor-off'(sending: Sending) {
      await sending.call('POST /users/second-factor/off', proof(sending));
      return '/profile/settings?done=factor-off';
    },
  } as const;
}

export type FactorStep = keyof ReturnType<typeof factorSteps>;
