import type { AnonymousDraftContent } from '#shared/contracts/resume-anonymous.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';

const YEARS_MAX = 60;
const KOPECKS = 100;

const text = (values: FormValues, name: string): string => String(values[name] ?? '').trim();
/** As people type numbers: «170 000». */
const digits = (typed: string): string => typed.replaceAll(/[\s\u00a0\u202f]/g, '');
const isWhole = (typed: string): boolean => /^\d{1,9}$/.test(digits(typed));

/** What is wrong, by field; only the trade and the box are asked for. */
export function checkShort(values: FormValues): Record<string, string> {
  const [years, pay] = [text(values, 'experienceYears'), text(values, 'payMonthKopecks')];
  const [box] = SIGN_UP_DOCUMENTS.draft;
  return {
    ...(text(values, 'specializationId') === '' && { specializationId: 'Выберите профессию из\u00a0списка' }),
    ...(years !== '' &&
      !(isWhole(years) && Number(digits(years)) <= YEARS_MAX) && {
        experienceYears: `Напишите число лет, от\u00a00 до\u00a0${YEARS_MAX}`,
      }),
    ...(pay !== '' && !isWhole(pay) && { payMonthKopecks: 'Напишите сумму целыми рублями' }),
    ...(text(values, box.field) === '' && { [box.field]: box.refusal }),
  };
}

/** What is sent of values that {@link checkShort} found right. */
export function toContent(values: FormValues): AnonymousDraftContent {
  const number = (name: string) => {
    const typed = digits(text(values, name));
    return typed === '' ? null : Number(typed);
  };
  const pay = number('payMonthKopecks');
  return {
    specializationId: number('specializationId'),
    cityId: number('cityId'),
    experienceYears: number('experienceYears'),
    rotation: text(values, 'rotation') !== '',
    payMonthKopecks: pay === null ? null : pay * KOPECKS,
  };
}

/** The same the other way round, as the fields of the form have it. */
export function toValues(content: AnonymousDraftContent): FormValues {
  const { specializationId, cityId, experienceYears, rotation, payMonthKopecks } = content;
  return {
    specializationId: String(specializationId ?? ''),
    cityId: String(cityId ?? ''),
    experienceYears: String(experienceYears ?? ''),
    payMonthKopecks: payMonthKopecks === null ? '' : String(payMonthKopecks / KOPECKS),
    ...(rotation && { rotation: 'on' }),
  };
}
