import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import styles from '../features/content/content.css?url&no-inline';
import { loadStylesheet } from '../lib/stylesheet.ts';
import { parsePage } from '../lib/parse-page.ts';

interface AgreementProps {
  /** The page of the document, at the version that is agreed to. */
  href: string;
  title: string;
}

/** The document that a purchase agrees to, above its form: what is chosen there stays. */
export const layer: LayerContent<AgreementProps> = {
  title: ({ title }) => title,
  look: { size: 'xl' },
  draw({ body }, { href }) {
    const wait = element('p', { className: 'mut', role: 'status' }, 'Загружаем текст…');
    body.append(wait);
    void Promise.all([showText(wait, href), loadStylesheet(styles)]).catch(() =>
      wait.replaceChildren(
        'Текст не\u00a0загрузился. ',
        element('a', { href }, 'Откройте его на\u00a0отдельной странице'),
      ),
    );
  },
};

async function showText(wait: HTMLElement, href: string): Promise<void> {
  const response = await fetch(href);
  const page = await parsePage(response);
  const text = page.querySelector<HTMLElement>('.doc');
  if (!response.ok || !text) throw new Error('no text of an agreement');
  wait.replaceWith(text);
}
