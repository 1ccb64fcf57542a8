import { isPlainClick } from '#shared/ui/follow-link.ts';
import { parsePage } from '../../lib/parse-page.ts';

/** For signed-in people the contacts appear in the place of their link; whatever fails, the link leads to their page. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-hidden-contacts]')) {
  link.addEventListener('click', async (event) => {
    if (!isPlainClick(event) || !document.documentElement.dataset.account) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = 'true';
    const shown = await loadContacts(link.href).catch(() => null);
    if (!shown) return location.assign(link.href);
    link.replaceWith(shown);
    shown.focus();
  });
}

async function loadContacts(href: string): Promise<HTMLElement | null> {
  const answer = await fetch(href);
  const page = await parsePage(answer);
  return answer.ok ? page.querySelector<HTMLElement>('#contacts') : null;
}
