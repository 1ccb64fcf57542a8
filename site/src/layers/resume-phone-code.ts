import type { CodeSent } from '#shared/contracts/account.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { siteCall } from '../lib/call.ts';
import { drawCodeForm } from '../lib/code-form.ts';

interface ResumePhoneProps {
  sent: CodeSent;
  resumeId: number;
  /** The number that the code was sent to. */
  phone: string;
}

/** Asks for the code that was sent to the number of a resume. The result is the numbers that its applicant has confirmed. */
export const layer: LayerContent<ResumePhoneProps, readonly string[]> = {
  title: 'Подтвердите номер',
  // A press beside it would lose the step.
  look: { size: 'sm', closesByBackdrop: false },
  draw: ({ body, close }, { sent, resumeId, phone }) =>
    drawCodeForm(body, {
      sent,
      label: 'Подтвердить номер',
      send: (code) => siteCall('POST /resume/{id}/phone/confirm', { id: resumeId, phone, ...code }),
      onDone: ({ confirmedPhones }) => close(confirmedPhones),
    }),
};
