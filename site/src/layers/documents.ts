import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { parsePage } from '../lib/parse-page.ts';

interface DocumentsProps {
  /** The page of the document. */
  href: string;
  title: string;
}

/** The pages of a document that somebody has opened to the company: those of its own page. */
export const layer: LayerContent<DocumentsProps> = {
  title: ({ title }) => title,
  look: { size: 'xl' },
  draw({ body }, { href }) {
    const wait = element('p', { className: 'mut', role: 'status' }, 'Рисуем страницы…');
    body.append(wait);
    void show(wait, href).catch(() =>
      wait.replaceChildren(
        'Документ не\u00a0открылся. ',
        element('a', { href }, 'Откройте его на\u00a0отдельной странице'),
      ),
    );
  },
};

async function show(wait: HTMLElement, href: string): Promise<void> {
  const response = await fetch(href);
  const page = await parsePage(response);
  const pages = page.querySelector<HTMLElement>('.doc-pages');
  if (!response.ok || response.redirected || !pages) throw new Error('no pages of a document');
  wait.replaceWith(...[page.querySelector('[data-document-facts]'), pages].filter((part) => part !== null));
}
