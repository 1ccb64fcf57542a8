import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import consents from '../../../../shared/ui/styles/components/consents.css?url&no-inline';
import rows from '../../components/paper-rows.css?url&no-inline';
import { drawPageForm } from '../../lib/page-form.ts';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import type { Bought } from '../../lib/pay-for.ts';
import { bindBuy } from './bind-buy.ts';
import styles from './buy.css?url&no-inline';

interface BuyProps {
  /** The page of the purchase: `/profile/paid-services/contacts-add?back=/resume/12`. */
  href: string;
}

/** The window of a purchase: the form of its page. A link to another way of the same takes its place. */
export function buyLayer(title: LayerContent<BuyProps>['title']): LayerContent<BuyProps, Bought> {
  return {
    title,
    // A press beside it would hide what is chosen.
    look: { size: 'lg', closesByBackdrop: false },
    draw({ body, close }, { href }) {
      let end = () => {};
      const show = (page: string) => {
        end();
        end = drawPageForm(body, {
          href: page,
          selector: '#buy',
          bind: (form) => bindBuy(form, { onBought: close, onInstead: show }),
        });
      };
      void Promise.all([consents, rows, styles].map(loadStylesheet)).then(() => show(href));
      return () => end();
    },
  };
}
