import type { AgreementKey } from './agreements.ts';

/** A box of a sign-up form, for one document. It is never ticked beforehand. */
export interface SignUpDocument {
  /** Its field in the form and the call. */
  field: string;
  key: AgreementKey;
  /** `when granted`: the call's own rule says when. */
  required: boolean | 'when granted';
  /** For people who leave a required box empty. */
  refusal?: string;
}

const AGREEMENT = {
  field: 'agreement',
  key: 'licenseAgreement',
  required: true,
  refusal: 'Без согласия с\u00a0правилами аккаунт не\u00a0создать',
} as const;
const PERSONAL_DATA = {
  field: 'personalAgreement',
  key: 'personalAgreement',
  required: true,
  refusal: 'Без согласия на\u00a0обработку данных аккаунт не\u00a0создать',
} as const;
const OFFER = {
  field: 'offerCompany',
  key: 'offerCompany',
  required: true,
  refusal: 'Без согласия с\u00a0офертой аккаунт компании не\u00a0создать',
} as const;
const FOR_AN_ANSWER = {
  ...PERSONAL_DATA,
  refusal: 'Без согласия на\u00a0обработку данных мы не\u00a0сможем ответить',
} as const;
const FOR_A_RESPOND = {
  ...PERSONAL_DATA,
  refusal: 'Без согласия на\u00a0обработку данных отклик не\u00a0отправить',
} as const;
const TRANSFER = {
  field: 'transferAgreement',
  key: 'transferAgreement',
  required: true,
  refusal: 'Без этого согласия компания не\u00a0получит отклик',
} as const;
const TO_WRITE = {
  ...PERSONAL_DATA,
  refusal: 'Без согласия на\u00a0обработку данных написать не\u00a0получится',
} as const;
const TRANSFER_OF_WORDS = {
  ...TRANSFER,
  refusal: 'Без этого согласия компания не\u00a0увидит, кто ей пишет',
} as const;
const OPEN_DOCUMENTS = {
  field: 'documentAgreement',
  key: 'documentAgreement',
  required: 'when granted',
  refusal: 'Без этого согласия файлы не\u00a0открыть',
} as const;
const OPEN_MEDICAL = {
  field: 'medicalAgreement',
  key: 'medicalAgreement',
  required: 'when granted',
  refusal: 'Без этого согласия медицинское заключение не\u00a0открыть',
} as const;
const TO_KEEP_A_DRAFT = {
  ...PERSONAL_DATA,
  refusal: 'Без согласия черновик остаётся только в\u00a0этом браузере',
} as const;
const SHOW_TO_EVERYONE = {
  field: 'distributionAgreement',
  key: 'distributionAgreement',
  required: 'when granted',
  refusal: 'Без этого согласия резюме всем не\u00a0показать',
} as const;
const OF_A_PARENT = {
  field: 'parentalAgreement',
  key: 'parentalAgreement',
  required: 'when granted',
  refusal: 'Пока вам нет 18, резюме размещают с\u00a0согласия родителя или опекуна',
} as const;
const RULES_OF_REVIEWS = {
  field: 'rulesAgreement',
  key: 'reviewRules',
  required: true,
  refusal: 'Без\u00a0согласия с\u00a0правилами отзыв не\u00a0опубликовать',
} as const;
const OF_A_NEWSLETTER = {
  field: 'advertisingMaterials',
  key: 'advertisingMaterials',
  required: true,
  refusal: 'Без\u00a0согласия на\u00a0рассылку мы\u00a0не\u00a0можем присылать письма',
} as const;
const ADVERTISING = { field: 'advertisingMaterials', key: 'advertisingMaterials', required: false } as const;

/** The documents that each sign-up shows and records: forms, contracts and the ledger of consents read this. */
export const SIGN_UP_DOCUMENTS = {
  applicant: [AGREEMENT, PERSONAL_DATA, ADVERTISING],
  company: [AGREEMENT, OFFER, PERSONAL_DATA, ADVERTISING],
  /** A respond with a name and a phone: an applicant's account comes of it, without a mail that advertising could go to. */
  respond: [AGREEMENT, FOR_A_RESPOND, TRANSFER],
  /** A chat that begins on an employer's page: an applicant's account comes of it as well. */
  chat: [AGREEMENT, TO_WRITE, TRANSFER_OF_WORDS],
  /** Files that somebody grants to a company; the second where one of them is about health. */
  documents: [OPEN_DOCUMENTS, OPEN_MEDICAL],
  /** Who sees a resume: the first for everyone, the second where its person is not of age. */
  resume: [SHOW_TO_EVERYONE, OF_A_PARENT],
  /** A visitor's message to the team: no account comes of it. */
  message: [FOR_AN_ANSWER],
  /** A newsletter, also of somebody without an account. */
  newsletter: [OF_A_NEWSLETTER],
  /** A short resume that waits on the server for its person to sign up. */
  draft: [TO_KEEP_A_DRAFT],
  /** A review of a company. */
  review: [RULES_OF_REVIEWS],
} as const satisfies Record<string, readonly SignUpDocument[]>;

export type SignUpKind = keyof typeof SIGN_UP_DOCUMENTS;

/** The documents whose boxes are ticked. */
export function tickedDocuments(kind: SignUpKind, boxes: Readonly<Record<string, unknown>>): AgreementKey[] {
  const documents: readonly SignUpDocument[] = SIGN_UP_DOCUMENTS[kind];
  return documents.filter(({ field }) => boxes[field] === true).map(({ key }) => key);
}
