import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

interface ErrorProps {
  title?: string;
  text?: string;
  label?: string;
}

/** Shows that something went wrong. Also replaces a layer that failed to load. */
export const layer: LayerContent<ErrorProps> = {
  title: ({ title = 'Произошла ошибка' }) => title,
  look: { size: 'sm' },
  isAlert: true,
  draw({ body, close }, { text, label = 'Закрыть' }) {
    drawMessage(body, text, [{ label, className: 'btn-1', isFirst: true, onPress: () => close() }]);
  },
};
