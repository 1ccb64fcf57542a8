import { z } from 'zod';

interface Words {
  /** For an empty field, which is no zero. */
  missing: string;
  /** For letters and the like. */
  notDigits: string;
  notWhole: string;
}

interface Bounds {
  min: number;
  max: number;
  tooLittle: string;
  tooMuch: string;
}

const CHARS_MAX = 40;
const NUMBER = /^[-−]?\d+(?:[.,]\d+)?$/;

/** A whole number as somebody types it, «10 000», with words of its own for each thing that can be wrong. */
export function typedNumber({ missing, notDigits, notWhole }: Words, { min, max, tooLittle, tooMuch }: Bounds) {
  return z
    .union(
      // The bounds are checked below, in their own words; here they are for the description of the call.
      [z.number().meta({ type: 'integer', minimum: min, maximum: max }), z.string().max(CHARS_MAX)],
      { error: ({ input }) => (input === undefined || input === null ? missing : notDigits) },
    )
    .transform(read)
    .pipe(
      z
        .number({ error: ({ input }) => (input === undefined ? missing : notDigits) })
        .int(notWhole)
        .min(min, tooLittle)
        .max(max, tooMuch),
    );
}

/** Whole rubles. */
export const typedRubles = (bounds: Bounds) =>
  typedNumber(
    {
      missing: 'Напишите сумму',
      notDigits: 'Напишите сумму цифрами',
      notWhole: 'Напишите сумму в\u00a0рублях, без копеек',
    },
    bounds,
  );

/** What is no number is left as it is, for the schema to refuse; an empty field is nothing, where `Number` would make it a zero. */
function read(written: number | string): number | string | undefined {
  if (typeof written !== 'string') return written;
  const bare = written.replaceAll(/\s/g, '');
  if (bare === '') return undefined;
  return NUMBER.test(bare) ? Number(bare.replace('−', '-').replace(',', '.')) : written;
}
