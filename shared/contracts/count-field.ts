import { z } from 'zod';

/** How many, as it is typed: a whole number from 1. */
export const countField = (whenMissing: string, max: number) =>
  z.coerce
    .number<number | string>(whenMissing)
    .int('Напишите целое число')
    .min(1, 'Не\u00a0меньше одного')
    .max(max, `Не\u00a0больше ${max}`);
