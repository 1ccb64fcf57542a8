/**
 * The group of `/company/letter/{slug}`: the first letter of the name in lower case (ё as е), `0-9` for a digit, `other`
 * for anything else. Quotes and a leading legal form do not count.
 */
export function companyLetter(name: string): string {
  const bare = name.replace(/^[\s«"“„'(]*(?:(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|ГК)\s+)?[\s«"“„'(]*/u, '');
  const first = bare.charAt(0).toLowerCase().replace('ё', 'е');
  if (/[0-9]/.test(first)) return '0-9';
  return /[а-яa-z]/.test(first) ? first : 'other';
}
