import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import consents from '../../../shared/ui/styles/components/consents.css?url&no-inline';
import styles from '../features/complaint/complaint.css?url&no-inline';
import { bindComplaint } from '../features/complaint/bind-complaint.ts';
import { drawPageForm } from '../lib/page-form.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

await Promise.all([consents, styles].map(loadStylesheet));

interface ComplaintProps {
  /** The page of the form: `/complaint?about=vacancy-12`. */
  href: string;
}

/** A complaint. The result is `true` once it is sent. */
export const layer: LayerContent<ComplaintProps, true> = {
  title: 'Пожаловаться',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: ({ body, close }, { href }) =>
    drawPageForm(body, { href, selector: '#complaint', bind: (form) => bindComplaint(form, () => close(true)) }),
};
