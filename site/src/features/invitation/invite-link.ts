import { isPlainClick } from '#shared/ui/follow-link.ts';

/** Opens the invitation in a layer; whatever fails, the link leads to its page. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-invite]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  import('../../lib/host.ts')
    .then(({ siteHost }) => siteHost.openLayer('respond-resume', { resumeId: Number(link.dataset.invite) }))
    .catch(() => location.assign(link.href));
});
