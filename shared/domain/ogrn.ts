/**
 * True for an OGRN with a right check digit: 13 digits of a company or 15 of a sole trader (OGRNIP), nothing else
 * around. The last digit is the last digit of the remainder modulo 11 or 13. It does not check that the number was ever
 * issued.
 */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false;
  const rest = Number(text.slice(0, -1));
  return (rest % (text.length - 2)) % 10 === Number(text.at(-1));
}
