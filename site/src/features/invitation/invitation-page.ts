import { bindInvitation } from './bind-invitation.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-invitation]')) {
  bindInvitation(form, (href) => location.assign(href));
}
