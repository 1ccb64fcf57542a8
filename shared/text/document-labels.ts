import type { DocumentKind } from '../domain/document.ts';
import type { DocumentRequestStatus } from '../domain/document-machine.ts';
import { plural, type PluralForms } from './plural.ts';

/** What a file of the wallet is, and what a company asks for. */
export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  permit: 'Удостоверение, допуск',
  passport_page: 'Паспорт, страница с\u00a0фото',
  snils: 'СНИЛС',
  inn: 'ИНН',
  med: 'Медицинское заключение',
  work_book: 'Трудовая книжка, СТД-Р',
  other: 'Другой документ',
};

/** Under the choice of a kind, where it needs a word. */
export const DOCUMENT_KIND_HINTS: Readonly<Partial<Record<DocumentKind, string>>> = {
  med: 'Только страница с\u00a0заключением «годен»: без диагнозов и\u00a0анализов',
  passport_page: 'Прописку и\u00a0остальные страницы закройте',
};

/** How a request stands for its applicant. */
export const REQUEST_STATUS_LABELS: Readonly<Record<DocumentRequestStatus, string>> = {
  requested: 'Ждёт ответа',
  granted: 'Открыто',
  partial: 'Открыта часть',
  viewed: 'Просмотрено',
  declined: 'Отказано',
  revoked: 'Доступ закрыт',
  expired: 'Срок вышел',
};

const DOCUMENTS: PluralForms = ['документ', 'документа', 'документов'];

/** «3 документа». */
export const documentCount = (count: number): string => plural(count, DOCUMENTS);

interface Named {
  kind: DocumentKind;
  note: string | null;
}

/** «Удостоверение, допуск: НАКС». */
export function itemTitle({ kind, note }: Named): string {
  return note === null ? DOCUMENT_KIND_LABELS[kind] : `${DOCUMENT_KIND_LABELS[kind]}: ${note}`;
}
