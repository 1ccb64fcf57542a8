import { element } from '#shared/ui/element.ts';
import { isPlainClick } from '#shared/ui/follow-link.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { parsePage, wearStylesOf } from '../lib/parse-page.ts';

interface PreviewProps {
  resumeId: number;
}

/** What is written of a resume as visitors, companies and a company that it was sent to see it: the parts of its page. */
export const layer: LayerContent<PreviewProps> = {
  title: 'Как видят резюме',
  look: { size: 'xl2' },
  draw({ body }, { resumeId }) {
    const page = `/constructor-resume/preview/${resumeId}`;
    const wait = element('p', { className: 'mut', role: 'status' }, 'Открываем…');
    body.append(wait);
    let asked = 0;
    let shown: Element = wait;

    async function show(href: string): Promise<void> {
      const turn = (asked += 1);
      try {
        const preview = await load(href);
        if (turn !== asked) return;
        const hadFocus = shown.contains(document.activeElement);
        shown.replaceWith(preview);
        shown = preview;
        if (hadFocus) preview.querySelector<HTMLElement>('[data-as][aria-current]')?.focus();
      } catch {
        if (turn !== asked) return;
        const failed = element(
          'p',
          { role: 'alert' },
          'Не\u00a0открылось. ',
          element('a', { href }, 'Откройте на\u00a0отдельной странице'),
        );
        shown.replaceWith(failed);
        shown = failed;
      }
    }

    body.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-as]') : null;
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      void show(link.href);
    });
    void show(page);
  },
};

async function load(href: string): Promise<Element> {
  const response = await fetch(href);
  const [page] = await Promise.all([parsePage(response.clone()), wearStylesOf(response)]);
  const preview = page.querySelector('[data-resume-preview]');
  if (!response.ok || response.redirected || !preview) throw new Error('no preview of a resume');
  return document.adoptNode(preview);
}
