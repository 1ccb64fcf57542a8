/** Latin letters that look like Russian ones: people type «1C», «KC-2» and «Cваpщик» in either alphabet. */
export const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};

/** A word of such letters alone. */
export const LOOKALIKE_WORD = /^[abcehkmoptxy]+$/;
