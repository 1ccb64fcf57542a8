import { COMPLAINT_REASONS, COMPLAINT_TARGETS, complaintPath, type ComplaintReason } from '#shared/domain/complaint.ts';
import { isTicked, textOf, type Sending } from '../../lib/step-values.ts';

/**
 * Sends the form; its page does so without JavaScript, its script with it. A missing reason is left to the call to refuse, at
 * its field. Returns the address that says that it was sent.
 */
export async function sendComplaint({ call, values, options }: Sending): Promise<string> {
  const target = COMPLAINT_TARGETS.find((one) => one === textOf(values, 'target')) ?? 'vacancy';
  const id = textOf(values, 'id');
  const reason = COMPLAINT_REASONS.find((one) => one === textOf(values, 'reason')) ?? ('' as ComplaintReason);
  const email = textOf(values, 'email').trim() || undefined;
  const personalAgreement = isTicked(values, 'personalAgreement');
  await call(
    'POST /complaints',
    { target, id, reason, text: textOf(values, 'text'), email, personalAgreement },
    options,
  );
  return `${complaintPath(target, id)}&done`;
}
