import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import consents from '../../../../shared/ui/styles/components/consents.css?url&no-inline';
import fields from '../../components/file-fields.css?url&no-inline';
import log from '../../components/log.css?url&no-inline';
import rows from '../../components/paper-rows.css?url&no-inline';
import { drawPageForm } from '../../lib/page-form.ts';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import { bindNewOrder } from './bind-order.ts';
import styles from './orders.css?url&no-inline';

await Promise.all([consents, fields, log, rows, styles].map(loadStylesheet));

interface NewOrderProps {
  /** The page of the form: `/profile/paid-services/order/find-employee`. */
  href: string;
}

/** The window of a new order: the form of its page, and its title. What follows is the page of the order, or of its payment. */
export function orderLayer(first: string): LayerContent<NewOrderProps> {
  return {
    title: first,
    // A press beside it would hide what is typed.
    look: { size: 'lg', closesByBackdrop: false },
    draw: ({ body, title }, { href }) =>
      drawPageForm(body, {
        href,
        selector: 'form[data-order]',
        bind(form) {
          title.textContent = form.dataset.title ?? first;
          return bindNewOrder(form);
        },
      }),
  };
}
