import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawMessage } from '#shared/ui/layer/message.ts';

interface CityConfirmProps {
  cityName: string;
}

/** Asks whether the city of the visitor’s address is correct. */
export const layer: LayerContent<CityConfirmProps, 'yes' | 'other'> = {
  title: ({ cityName }) => `Ваш город\u00a0— ${cityName}?`,
  look: { size: 'sm' },
  draw({ body, close }) {
    drawMessage(body, 'Покажем то, что\u00a0рядом. Город можно сменить в\u00a0шапке сайта.', [
      { label: 'Да', className: 'btn-1', isFirst: true, onPress: () => close('yes') },
      { label: 'Выбрать другой', className: '', onPress: () => close('other') },
    ]);
  },
};
