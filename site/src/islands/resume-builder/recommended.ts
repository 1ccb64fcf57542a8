import type { RecommendedField } from '#shared/domain/resume-progress.ts';
import type { Lack } from '../builder/index.ts';

/** What is worth writing, with its field. */
export const RECOMMENDED_PLACES: Readonly<Record<RecommendedField, Lack>> = {
  pay_wish: { field: 'payWish.amountKopecks', text: 'сколько хотите получать' },
  photo: { field: 'photo', text: 'с\u00a0лицом доверяют больше' },
  birth_date: { field: 'birthDate', text: 'покажем только возраст' },
  about: { field: 'about', text: 'что умеете лучше других' },
  skills: { field: 'keySkills', text: 'по\u00a0ним ищут' },
  permits: { field: 'permits', text: 'НАКС, высота, группа по\u00a0электробезопасности' },
  education: { field: 'educationLevel', text: 'если учились профессии' },
  contract_forms: { field: 'contractForms', text: 'по\u00a0ТК, по\u00a0договору, самозанятость' },
};
