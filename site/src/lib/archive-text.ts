import { PURCHASE_ACTIVE_DAYS } from '#shared/domain/services.ts';
import { plural } from '#shared/text/plural.ts';

/** «больше 30 дней назад»: when what was closed goes to the archive of purchases. */
export const ARCHIVED_AFTER = `больше ${plural(PURCHASE_ACTIVE_DAYS, ['дня', 'дней', 'дней'])} назад`;
