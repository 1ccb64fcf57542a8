import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import consents from '../../../shared/ui/styles/components/consents.css?url&no-inline';
import fields from '../components/file-fields.css?url&no-inline';
import styles from '../features/feedback/feedback.css?url&no-inline';
import { bindFeedback } from '../features/feedback/bind-feedback.ts';
import { drawPageForm } from '../lib/page-form.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

await Promise.all([consents, fields, styles].map(loadStylesheet));

interface FeedbackProps {
  /** The page of the form: `/feedback?service=…`. */
  href: string;
}

/**
 * A message to the team; the opener loads the script of its files (`components/file-fields.ts`). The result is `true`
 * once it is sent.
 */
export const layer: LayerContent<FeedbackProps, true> = {
  title: 'Написать нам',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: ({ body, close }, { href }) =>
    drawPageForm(body, {
      href,
      selector: '#feedback',
      bind(form) {
        const from = form.querySelector<HTMLInputElement>('[name="pageUrl"]');
        if (from) from.value = location.pathname;
        return bindFeedback(form, () => close(true));
      },
    }),
};
