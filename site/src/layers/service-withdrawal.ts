import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import rows from '../components/paper-rows.css?url&no-inline';
import { bindPaperForm } from '../features/company-papers/bind-paper-form.ts';
import { drawPageForm } from '../lib/page-form.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

await loadStylesheet(rows);

interface WithdrawalProps {
  /** The page of the form: `/profile/personal-account/withdrawal`. */
  href: string;
}

/** The head takes free money back; the page of requests follows. */
export const layer: LayerContent<WithdrawalProps> = {
  title: 'Вернуть деньги на\u00a0счёт',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: ({ body }, { href }) => drawPageForm(body, { href, selector: '#withdrawal', bind: bindPaperForm }),
};
