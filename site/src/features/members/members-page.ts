import { siteHost } from '../../lib/host.ts';
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindMemberForm } from './bind-member-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-member]'))
  askBeforeLeaving(form, bindMemberForm(form));

// Without the window its link leads to the page with the same form.
document.querySelector<HTMLAnchorElement>('a[data-invite]')?.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void siteHost.openLayer('company-member-add', {});
});
