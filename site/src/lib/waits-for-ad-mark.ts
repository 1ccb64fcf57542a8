import type { PageLocals } from '#shared/client/page-locals.ts';
import type { ServiceCode } from '#shared/domain/services.ts';
import { SEES_BALANCE } from '#shared/domain/permissions.ts';

/** More than a company has open at once. */
const OPEN_MAX = 50;

/** «Ждёт разметки рекламы»: whether it was bought and has no mark yet; false for who may not see purchases. */
export async function waitsForAdMark(
  { call, caller }: Pick<PageLocals, 'call' | 'caller'>,
  service: ServiceCode,
  targetId: number,
): Promise<boolean> {
  if (!caller?.admits(SEES_BALANCE)) return false;
  const { items } = await call('GET /purchase-history/company', { per_page: OPEN_MAX });
  return items.some(
    (purchase) =>
      purchase.waitsForAdMark && purchase.lines.some((line) => line.service === service && line.target.id === targetId),
  );
}
