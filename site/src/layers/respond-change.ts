import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { bindBoardForm } from '../features/board/change-form.ts';
import { parsePage } from '../lib/parse-page.ts';

interface ChangeProps {
  /** The page of the action for those who are chosen. */
  href: string;
}

/** An action of a company on responds that asks for something: the form of its page. The result is the address that follows. */
export const layer: LayerContent<ChangeProps, string> = {
  title: 'Что сделать',
  look: { size: 'lg', closesByBackdrop: false },
  draw({ title, body, close }, { href }) {
    const wait = element('p', { className: 'mut', role: 'status' }, 'Открываем форму…');
    body.append(wait);
    void load(href).then(
      ({ form, heading }) => {
        title.textContent = heading;
        wait.replaceWith(form);
        bindBoardForm(form, close);
        form.querySelector('[data-cancel]')?.addEventListener('click', (event) => {
          event.preventDefault();
          close();
        });
        form.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
      },
      () =>
        wait.replaceChildren(
          'Этого сейчас сделать нельзя, или форма не\u00a0открылась. ',
          element('a', { href }, 'Попробуйте на\u00a0отдельной странице'),
        ),
    );
  },
};

async function load(href: string): Promise<{ form: HTMLFormElement; heading: string }> {
  const response = await fetch(href);
  const page = await parsePage(response);
  const form = page.querySelector<HTMLFormElement>('form[data-board="change"]');
  if (!response.ok || response.redirected || !form) throw new Error('no form of a change');
  return { form: document.adoptNode(form), heading: page.querySelector('[data-change-title]')?.textContent ?? '' };
}
