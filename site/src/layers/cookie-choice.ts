import { COOKIE_CATEGORIES, type CookieCategory } from '#shared/domain/cookie-choice.ts';
import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import styles from '../../../shared/ui/styles/components/consents.css?url&no-inline';
import { loadStylesheet } from '../lib/stylesheet.ts';

await loadStylesheet(styles);

interface CookieChoiceProps {
  allowed: readonly CookieCategory[];
}

const TEXTS: Readonly<Record<CookieCategory, readonly [label: string, hint: string]>> = {
  analytics: ['Статистика', 'Помогает понять, какие страницы неудобны. Сейчас таких cookie нет.'],
  advertising: ['Реклама', 'Объявления Каркаса на\u00a0других сайтах. Сейчас таких cookie нет.'],
};

/** Asks which cookies are allowed; the optional ones are off until somebody turns them on. */
export const layer: LayerContent<CookieChoiceProps, readonly CookieCategory[]> = {
  title: 'Какие cookie разрешить',
  draw({ body, close }, { allowed }) {
    const boxes = COOKIE_CATEGORIES.map((category) => ({
      category,
      ...drawBox(TEXTS[category], allowed.includes(category)),
    }));
    const chosen = () => boxes.filter(({ input }) => input.checked).map(({ category }) => category);
    const necessary = drawBox(
      ['Необходимые', 'Вход, защита форм, город и\u00a0этот выбор. Без\u00a0них сайт не\u00a0работает.'],
      true,
    );
    necessary.input.disabled = true;
    const button = (label: string, className: string, result: () => readonly CookieCategory[]) =>
      element('button', { type: 'button', className: `btn ${className}`, onclick: () => close(result()) }, label);
    body.append(
      element('div', { className: 'cons' }, necessary.row, ...boxes.map(({ row }) => row)),
      element('p', {}, element('a', { href: '/cookies' }, 'Все cookie и\u00a0сроки')),
      element(
        'div',
        { className: 'layer-actions' },
        button('Сохранить выбор', 'btn-1', chosen),
        button('Только необходимые', '', () => []),
      ),
    );
  },
};

function drawBox([label, hint]: readonly [string, string], checked: boolean) {
  const input = element('input', { type: 'checkbox', checked });
  const row = element('label', { className: 'ck' }, input, element('span', {}, label, element('small', {}, hint)));
  return { input, row };
}
