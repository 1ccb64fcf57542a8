import { z } from 'zod';

/** Read as whole kopecks. */
const WRITTEN = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;

interface Bounds {
  minKopecks: number;
  maxKopecks: number;
  /** Russian, for what is below and above. */
  tooLittle: string;
  tooMuch: string;
}

/**
 * A sum in rubles as people write it, «10 000,50», with at most two digits of kopecks. It is read as `{ kopecks }`: no number with the name
 * of such a field is taken for one of rubles.
 */
export function rublesField({ minKopecks, maxKopecks, tooLittle, tooMuch }: Bounds) {
  return z
    .union([z.string().max(40), z.number()], 'Напишите сумму')
    .transform((written) => String(written).replaceAll(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'Напишите сумму', abort: true })
        .regex(WRITTEN, { error: 'Напишите сумму в\u00a0рублях, например 10\u00a0000 или 552,86', abort: true })
        .transform(toKopecks)
        .pipe(z.number().int().min(minKopecks, tooLittle).max(maxKopecks, tooMuch))
        .transform((kopecks) => ({ kopecks })),
    );
}

function toKopecks(written: string): number {
  const [, rubles, kopecks = ''] = WRITTEN.exec(written) ?? [];
  return Number(rubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
