import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import rows from '../components/paper-rows.css?url&no-inline';
import consents from '../../../shared/ui/styles/components/consents.css?url&no-inline';
import { bindPaperForm } from '../features/company-papers/bind-paper-form.ts';
import { drawPageForm } from '../lib/page-form.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

await Promise.all([consents, rows].map(loadStylesheet));

interface TopUpProps {
  /** The page of the form: `/profile/personal-account/top-up`. */
  href: string;
}

/** Asks for an invoice; the page of invoices follows. */
export const layer: LayerContent<TopUpProps> = {
  title: 'Пополнить по\u00a0счёту',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: ({ body }, { href }) => drawPageForm(body, { href, selector: '#invoice', bind: bindPaperForm }),
};
