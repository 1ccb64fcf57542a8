import { element } from '#shared/ui/element.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';

interface LoadingProps {
  /** The activity: «Сохраняем резюме». */
  title: string;
  text?: string;
  /** The work: the layer closes when it settles. */
  until: Promise<unknown>;
}

/** Blocks the page during a long operation. Nobody can close it. */
export const layer: LayerContent<LoadingProps> = {
  title: ({ title }) => title,
  look: { size: 'sm', isLocked: true },
  draw({ body, close }, { text = 'Это займёт несколько секунд', until }) {
    body.append(
      element('div', { className: 'layer-waiting', role: 'status' }, element('span', { className: 'spin' }), text),
    );
    void until.catch(() => {}).then(() => close());
  },
};
