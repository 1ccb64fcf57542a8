import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

interface AlertProps {
  title: string;
  text?: string;
  label?: string;
}

/** Shows a message that must be read before continuing. */
export const layer: LayerContent<AlertProps> = {
  title: ({ title }) => title,
  look: { size: 'sm' },
  isAlert: true,
  draw({ body, close }, { text, label = 'Понятно' }) {
    drawMessage(body, text, [{ label, className: 'btn-1', isFirst: true, onPress: () => close() }]);
  },
};
