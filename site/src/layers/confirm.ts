import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

interface ConfirmProps {
  /** What is asked: «Удалить резюме?». */
  title: string;
  text?: string;
  /** The verb of the deed: «Удалить». */
  label: string;
  /** How to leave things as they are: «Оставить». */
  cancelLabel?: string;
  /** It cannot be taken back: the button is not the filled one, and the focus is on the other. */
  isDangerous?: boolean;
}

/** Asks before a deed. The result is `true` when it was agreed to, else undefined. */
export const layer: LayerContent<ConfirmProps, true> = {
  title: ({ title }) => title,
  look: { size: 'sm' },
  isAlert: true,
  draw({ body, close }, { text, label, cancelLabel = 'Отменить', isDangerous = false }) {
    drawMessage(body, text, [
      { label, className: isDangerous ? 'btn-bad' : 'btn-1', isFirst: !isDangerous, onPress: () => close(true) },
      { label: cancelLabel, className: '', isFirst: isDangerous, onPress: () => close() },
    ]);
  },
};
