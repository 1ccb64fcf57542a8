import type { CallError } from '#shared/client/call.ts';
import { siteCall } from '../../lib/call.ts';
import { refillHref } from '../../lib/balance-address.ts';

/**
 * An order for which the balance does not suffice: offers to fill it up in another tab, so that what is typed and the files stay, and
 * sends the form again by itself on the return, once there is enough.
 */
export function followShort(form: HTMLFormElement): { show(error: unknown): void; end(): void } {
  const untie = new AbortController();
  const { signal } = untie;
  const place = form.querySelector<HTMLElement>('[data-top-up]');
  const link = place?.querySelector('a');
  let isAway = false;

  link?.addEventListener('click', () => (isAway = true), { signal });
  const onReturn = () => {
    if (isAway && document.visibilityState === 'visible') void goOn();
  };
  document.addEventListener('visibilitychange', onReturn, { signal });
  // Beside another window this one was never hidden.
  window.addEventListener('focus', onReturn, { signal });

  async function goOn(): Promise<void> {
    const total = Number(form.querySelector<HTMLInputElement>('[name="totalKopecks"]')?.value);
    const balance = await siteCall('GET /company-balance/get-balance-company').catch(() => null);
    // Another return may have sent it meanwhile.
    if (!isAway || !balance || balance.freeKopecks < total || !form.isConnected) return;
    isAway = false;
    if (place) place.hidden = true;
    form.requestSubmit();
  }

  return {
    show(error) {
      // Calls fail with a CallError; anything else has no problem document.
      const short = (error as Partial<CallError>).problem?.payFor?.shortKopecks;
      if (!place || !link) return;
      place.hidden = short === undefined;
      if (short !== undefined) link.href = refillHref(short);
    },
    end: () => untie.abort(),
  };
}
