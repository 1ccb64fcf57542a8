import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import consents from '../../../shared/ui/styles/components/consents.css?url&no-inline';
import fields from '../components/file-fields.css?url&no-inline';
import styles from '../features/feedback/feedback.css?url&no-inline';
import { bindFeedback } from '../features/feedback/bind-feedback.ts';
import { loadStylesheet } from '../lib/stylesheet.ts';

await Promise.all([consents, fields, styles].map(loadStylesheet));

interface FeedbackProps {
  /** The page of the form: `/feedback?service=…`. */
  href: string;
}

/**
 * A message to the team. The form is that of its page, so it has the same fields for the same person; the opener
 * loads the script of its files (`components/file-fields.ts`). The result is `true` once it is sent.
 */
export const layer: LayerContent<FeedbackProps, true> = {
  title: 'Написать нам',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw({ body, close }, { href }) {
    let untie = () => {};
    let isOpen = true;
    const load = async () => {
      body.replaceChildren(
        element('p', { className: 'layer-waiting' }, element('span', { className: 'spin' }), 'Загружаем форму'),
      );
      try {
        const form = await fetchForm(href);
        if (!isOpen) return;
        body.replaceChildren(form);
        untie = bindFeedback(form, () => close(true));
      } catch {
        const again = element(
          'button',
          { type: 'button', className: 'btn btn-2', onclick: () => void load() },
          'Попробовать ещё раз',
        );
        body.replaceChildren(element('p', { role: 'alert' }, 'Форма не\u00a0загрузилась. Проверьте связь.'), again);
      }
    };
    void load();
    return () => {
      isOpen = false;
      untie();
    };
  },
};

async function fetchForm(href: string): Promise<HTMLFormElement> {
  const response = await fetch(href);
  if (!response.ok) throw new Error('No form');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const form = page.querySelector<HTMLFormElement>('#feedback');
  if (!form) throw new Error('No form');
  const from = form.querySelector<HTMLInputElement>('[name="pageUrl"]');
  if (from) from.value = location.pathname;
  return document.adoptNode(form);
}
