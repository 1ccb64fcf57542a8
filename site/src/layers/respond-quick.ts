import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { awaitRespond } from '../lib/await-respond.ts';

/** To a vacancy, by a visitor: a name, a phone and its code. The page hears of it by `respond:sent`. */
export const layer: LayerContent<{ vacancyId: number }> = {
  // That of its first step, so that nothing moves when the form comes.
  title: 'Откликнуться без резюме',
  // A press beside it would hide what is typed.
  look: { size: 'sm', closesByBackdrop: false },
  draw: awaitRespond,
};
