import type { SIGN_UP_DOCUMENTS, SignUpDocument, SignUpKind } from '../domain/sign-up-documents.ts';

type ConsentKey = (typeof SIGN_UP_DOCUMENTS)[SignUpKind][number]['key'];

/** What a box of a sign-up agrees to, and for how long or how often. */
export const CONSENT_LABELS: Readonly<Record<ConsentKey, readonly [title: string, why: string]>> = {
  licenseAgreement: ['Правила Каркаса', 'Что можно на\u00a0сайте и\u00a0за\u00a0что отвечаем мы.'],
  offerCompany: ['Оферта для\u00a0компаний', 'На\u00a0каких условиях работают платные услуги.'],
  personalAgreement: ['Обработка персональных данных', 'Пока есть аккаунт и\u00a030\u00a0дней после удаления.'],
  transferAgreement: ['Передача отклика компании', 'Кроме неё, это никто не\u00a0получит.'],
  documentAgreement: ['Показ выбранных файлов компании', 'Только для\u00a0того, что\u00a0написано в\u00a0просьбе.'],
  medicalAgreement: ['Показ медицинского заключения', 'Только страница «годен», без\u00a0диагнозов.'],
  distributionAgreement: ['Показ отмеченного всем', 'Пока резюме видят все. Снять отметку можно в\u00a0любой день.'],
  parentalAgreement: ['Согласие родителя или опекуна', 'Пока вам нет 18.'],
  reviewRules: ['Правила отзывов', 'О\u00a0чём писать, что видят все и\u00a0как отзыв удалить.'],
  advertisingMaterials: ['Новости и\u00a0реклама на\u00a0почту', 'До\u00a0двух писем в\u00a0неделю.'],
};

/** A company by its name, on other sites as the law knows it; null for one that its vacancy hides. */
export type Receiver = string | { name: string; inn: string | null } | null;

/** What a box agrees to; a respond, a chat and files name the company that receives them. */
export function consentTitle(key: ConsentKey, receiver?: Receiver, given: 'отклика' | 'сообщений' = 'отклика'): string {
  const passed: Partial<Record<ConsentKey, string>> = {
    transferAgreement: `Передача ${given}`,
    documentAgreement: 'Показ этих файлов',
  };
  const what = passed[key];
  if (what === undefined || receiver === undefined) return CONSENT_LABELS[key][0];
  if (receiver === null) return `${what} компании, которая скрыла название`;
  if (typeof receiver === 'string') return `${what} компании «${receiver}»`;
  const { name, inn } = receiver;
  return `${what}: ${name}${inn ? `, ИНН\u00a0${inn}` : ''}`;
}

/** «Нужно. Пока есть аккаунт и 30 дней после удаления.» */
export function consentReason({ key, required }: { key: ConsentKey; required: SignUpDocument['required'] }): string {
  return `${required ? 'Нужно' : 'По\u00a0желанию'}. ${CONSENT_LABELS[key][1]}`;
}
