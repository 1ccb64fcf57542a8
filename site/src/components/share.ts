/**
 * «Поделиться»: opens the system’s share sheet where available, else copies the address, else shows it for manual
 * copying.
 */
const CONFIRMATION_MS = 4_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  const status = button.parentElement?.querySelector<HTMLElement>('[role="status"]');
  let clearing = 0;

  const say = (text: string, forMs?: number): void => {
    if (!status) return;
    clearTimeout(clearing);
    status.textContent = text;
    if (forMs) clearing = window.setTimeout(() => (status.textContent = ''), forMs);
  };

  button.addEventListener('click', async () => {
    const url = button.dataset.share ?? location.href;
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url });
      await navigator.clipboard.writeText(url);
      say('Ссылка скопирована', CONFIRMATION_MS);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      say(url);
    }
  });
}
