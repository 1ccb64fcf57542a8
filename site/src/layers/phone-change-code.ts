import type { CodeSent, Me } from '#shared/contracts/account.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';
import { drawCodeForm } from '../lib/code-form.ts';

interface PhoneChangeCodeProps {
  sent: CodeSent;
}

/** Asks for the code that was sent to the new number. The result is the account with that number. */
export const layer: LayerContent<PhoneChangeCodeProps, Me> = {
  title: 'Подтвердите номер',
  // A press beside it would lose the step.
  look: { size: 'sm', closesByBackdrop: false },
  draw: ({ body, close }, { sent }) =>
    drawCodeForm(body, {
      sent,
      label: 'Подтвердить номер',
      send: (code) => siteCall('POST /users/applicant/change-phone/confirm', code),
      onDone: close,
    }),
};
