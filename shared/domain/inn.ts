const COMPANY_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const PERSON_FIRST_WEIGHTS = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const PERSON_SECOND_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/**
 * True for an INN with right check digits: 10 digits of a company or 12 of a person, nothing else around. It does not
 * check that the number was ever issued.
 */
export function isInn(text: string): boolean {
  if (/^\d{10}$/.test(text)) return checkDigit(text, COMPANY_WEIGHTS) === Number(text[9]);
  if (!/^\d{12}$/.test(text)) return false;
  return (
    checkDigit(text, PERSON_FIRST_WEIGHTS) === Number(text[10]) &&
    checkDigit(text, PERSON_SECOND_WEIGHTS) === Number(text[11])
  );
}

function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (sum % 11) % 10;
}
