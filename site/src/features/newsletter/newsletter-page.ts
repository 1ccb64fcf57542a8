import { textOf } from '../../lib/step-values.ts';
import { bindNewsletter } from './bind-newsletter.ts';
import { newsletterPath } from './newsletter-address.ts';

const form = document.querySelector<HTMLFormElement>('#newsletter');
if (form)
  bindNewsletter(form, ({ status, values }) => {
    const path = newsletterPath(textOf(values, 'list') || undefined);
    location.assign(`${path}${path.includes('?') ? '&' : '?'}done=${status}`);
  });
