import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { awaitRespond } from '../lib/await-respond.ts';

/** To a vacancy, by a signed-in person: with a resume, answers and files. The page hears of it by `respond:sent`. */
export const layer: LayerContent<{ vacancyId: number }> = {
  title: 'Отклик на\u00a0вакансию',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: awaitRespond,
};
