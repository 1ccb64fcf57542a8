import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { drawRespond } from '../lib/draw-respond.tsx';

/** To a vacancy, by a visitor: a name, a phone and its code. The page hears of it by `respond:sent`. */
export const layer: LayerContent<{ vacancyId: number }> = {
  title: 'Откликнуться',
  // A press beside it would hide what is typed.
  look: { size: 'sm', closesByBackdrop: false },
  draw: drawRespond,
};
