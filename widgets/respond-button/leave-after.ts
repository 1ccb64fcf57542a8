import type { ButtonState } from './states.ts';

/** What follows a closed form: a page of the same site after a respond, where the button names one; else it can be pressed again. */
export function leaveAfter(
  button: HTMLElement & { successUrl: string | null },
  state: ButtonState,
  show: (state: ButtonState) => void,
): void {
  const isSent = state === 'sent' || state === 'already';
  if (!isSent && state !== 'closed') show('idle');
  const next = button.successUrl === null ? null : URL.parse(button.successUrl, document.baseURI);
  if (isSent && button.isConnected && next?.origin === location.origin) location.assign(next.href);
}
