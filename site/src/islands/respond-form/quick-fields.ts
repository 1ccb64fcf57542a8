import { QUICK_FIELDS, type QuickField, type QuickWishes, type RespondFormView } from './options.ts';

/** Fields of a quick respond in their order: a name and a phone always, a letter as the employer and the page have set it. */
export function quickFields({ letter }: RespondFormView, wishes?: QuickWishes): readonly QuickField[] {
  const asked = wishes?.fields ?? [];
  const always = QUICK_FIELDS.slice(0, 2).filter((field) => !asked.includes(field));
  const fields = [...always, ...asked];
  const hasLetter = letter === 'required' || (letter === 'optional' && (wishes?.letter ?? 'none') !== 'none');
  if (hasLetter && !fields.includes('letter')) return [...fields, 'letter'];
  const isUnwanted = letter === 'none' || (letter === 'optional' && wishes?.letter === 'none');
  return isUnwanted ? fields.filter((field) => field !== 'letter') : fields;
}

/** Whether a quick respond goes without a letter. */
export function isLetterRequired({ letter }: RespondFormView, wishes?: QuickWishes): boolean {
  return letter === 'required' || (letter === 'optional' && wishes?.letter === 'required');
}
