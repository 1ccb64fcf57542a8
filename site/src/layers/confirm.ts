import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

interface ConfirmProps {
  /** The question: «Удалить резюме?». */
  title: string;
  text?: string;
  /** The verb of the action: «Удалить». */
  label: string;
  /** The label for cancelling: «Оставить». */
  cancelLabel?: string;
  /** The action is irreversible: its button is not filled, and the focus is on the other one. */
  isDangerous?: boolean;
}

/** Asks for confirmation. The result is `true` when confirmed, otherwise undefined. */
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
