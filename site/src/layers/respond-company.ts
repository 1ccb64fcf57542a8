import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { awaitRespond } from '../lib/await-respond.ts';

/** To a company without a vacancy. The page hears of it by `respond:sent`. */
export const layer: LayerContent<{ companyId: number }> = {
  title: 'Отклик в\u00a0компанию',
  // A press beside it would hide what is typed.
  look: { size: 'lg', closesByBackdrop: false },
  draw: awaitRespond,
};
