import { element } from '#shared/ui/element.ts';
import { parsePage } from './parse-page.ts';

interface PageForm {
  /** The page of the form. */
  href: string;
  /** Finds the form there. */
  selector: string;
  /** Makes the form work in the window; returns what ends it. */
  bind(form: HTMLFormElement): () => void;
}

/** Draws the form of a page in a layer, so that it has the same fields for the same person. Returns what ends it. */
export function drawPageForm(body: HTMLElement, { href, selector, bind }: PageForm): () => void {
  let untie = () => {};
  let isOpen = true;
  const load = async () => {
    body.replaceChildren(
      element('p', { className: 'layer-waiting' }, element('span', { className: 'spin' }), 'Загружаем форму'),
    );
    try {
      const form = await fetchForm(href, selector);
      if (!isOpen) return;
      body.replaceChildren(form);
      if (form instanceof HTMLFormElement) untie = bind(form);
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
}

/** The form, or why there is none for this person. */
async function fetchForm(href: string, selector: string): Promise<HTMLElement> {
  const response = await fetch(href);
  if (!response.ok) throw new Error('No form');
  const page = await parsePage(response);
  const form = page.querySelector<HTMLElement>(selector) ?? page.querySelector<HTMLElement>('[data-no-form]');
  // The page says why it has none.
  if (!form) {
    location.assign(href);
    return new Promise(() => {});
  }
  return document.adoptNode(form);
}
