import { tellZone } from './bind-newsletter.ts';
import { OWN_NEWSLETTERS } from './newsletter-address.ts';

// The hour is told by the clock of who reads.
const form = document.querySelector<HTMLFormElement>('form#change');
if (form) tellZone(form);

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-remove]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { remove: id = '', title = '', side } = link.dataset;
  import('../../lib/layers.ts')
    .then(({ openLayer }) =>
      openLayer('newsletter-remove', { id, title, side: side === 'member' ? 'member' : 'applicant' }),
    )
    .then((isRemoved) => isRemoved && location.assign(`${OWN_NEWSLETTERS}?done=removed`))
    .catch(() => location.assign(link.href));
});
