import { formatNumber } from '#shared/text/plain-number.ts';

/** «Полезно» without a reload: it is small, the call comes with the first press. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const button = form.querySelector<HTMLButtonElement>('button');
  if (!form.matches('[data-helpful]') || !button) return;
  event.preventDefault();
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  void press(form, button).finally(() => {
    button.ariaBusy = null;
  });
});

async function press(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const values = new FormData(form);
  const on = values.get('on') === '1';
  try {
    const { siteCall } = await import('../../lib/call.ts');
    const { helpfulCount } = await siteCall('POST /company/{id}/feedback/{feedbackId}/helpful', {
      id: Number(values.get('companyId')),
      feedbackId: Number(values.get('reviewId')),
      on,
    });
    form.querySelector<HTMLInputElement>('[name="on"]')!.value = on ? '' : '1';
    button.ariaPressed = String(on);
    button.querySelector('[data-count]')?.replaceChildren(formatNumber(helpfulCount));
  } catch {
    const { toast } = await import('../../lib/toasts.ts');
    toast('Отметка не\u00a0сохранилась. Проверьте связь и\u00a0попробуйте ещё раз', { type: 'error' });
  }
}
