import { formatPhone } from '#shared/text/phone.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

interface PhoneChangeSuccessProps {
  /** E.164. */
  phone: string | null;
}

/** Tells that the number has changed. */
export const layer: LayerContent<PhoneChangeSuccessProps> = {
  title: 'Номер сменён',
  look: { size: 'sm' },
  isAlert: true,
  draw({ body, close }, { phone }) {
    const text = phone
      ? `Теперь входите по\u00a0номеру ${formatPhone(phone)}. Компании увидят его в\u00a0откликах.`
      : undefined;
    drawMessage(body, text, [{ label: 'Хорошо', className: 'btn-1', isFirst: true, onPress: () => close() }]);
  },
};
