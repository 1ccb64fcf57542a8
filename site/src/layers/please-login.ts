import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';

interface PleaseLoginProps {
  /** What needs it, as the end of the title: «увидеть телефон». */
  action: string;
  /** Path and query that go on with it after the sign-in. */
  callback: string;
}

/** Asks a visitor to sign in or up. Both lead back to the page. */
export const layer: LayerContent<PleaseLoginProps> = {
  title: ({ action }) => `Войдите, чтобы ${action}`,
  look: { size: 'sm' },
  draw({ body }, { callback }) {
    const query = `?${new URLSearchParams({ callback })}`;
    body.append(
      element('p', {}, 'Нужен телефон или почта. Потом вернём вас сюда.'),
      element(
        'div',
        { className: 'layer-actions' },
        element('a', { className: 'btn btn-1', href: `/sign-in${query}`, autofocus: true }, 'Войти'),
        element('a', { className: 'btn', href: `/sign-up${query}` }, 'Зарегистрироваться'),
      ),
    );
  },
};
