import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import consents from '../../../shared/ui/styles/components/consents.css?url&no-inline';
import { SUBSCRIPTION_HEADINGS } from '#shared/text/subscription-labels.ts';
import { bindNewsletter, type SentNewsletter } from '../features/newsletter/bind-newsletter.ts';
import { kindOfForm } from '../features/newsletter/newsletter-address.ts';
import styles from '../features/newsletter/newsletter.css?url&no-inline';
import { drawPageForm } from '../lib/page-form.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

await Promise.all([consents, styles].map(loadStylesheet));

interface NewsletterCreateProps {
  /** The page of the form: `/newsletter/create?list=…`. */
  href: string;
}

/** Subscribes to a list. The result is what was sent, and what has become of it. */
export const layer: LayerContent<NewsletterCreateProps, SentNewsletter> = {
  title: ({ href }) => SUBSCRIPTION_HEADINGS[kindOfForm(href)],
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: ({ body, close }, { href }) =>
    drawPageForm(body, { href, selector: '#newsletter', bind: (form) => bindNewsletter(form, close) }),
};
