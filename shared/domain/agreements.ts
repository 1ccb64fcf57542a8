/** Documents that the storage links to. The two instructions are help: nobody agrees to them. */
export const AGREEMENT_KINDS = ['agreement', 'consent', 'offer', 'help'] as const;

export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

export interface AgreementVersion {
  /** Counts from 1. */
  version: number;
  /** In force since this day, `2026-11-16`. */
  date: string;
  /** SHA-256 of the file `site/src/content/documents/{slug}@{version}.md`, hex: a text in force is never edited. */
  sha256: string;
}

export interface Agreement {
  key: AgreementKey;
  kind: AgreementKind;
  /** Its page is `/{slug}`. */
  slug: string;
  title: string;
  /** The current version first, then the earlier ones. */
  versions: readonly [AgreementVersion, ...AgreementVersion[]];
}

export const AGREEMENT_KEYS = [
  'licenseAgreement',
  'privacyAgreement',
  'personalAgreement',
  'transferAgreement',
  'documentAgreement',
  'medicalAgreement',
  'distributionAgreement',
  'parentalAgreement',
  'advertisingMaterials',
  'reviewRules',
  'offerResume',
  'offerExpertResume',
  'offerCompany',
  'offerCompanySecondary',
  'vkVideoInstruction',
  'yMapInstruction',
  'cookieAgreement',
] as const;

export type AgreementKey = (typeof AGREEMENT_KEYS)[number];

/** Every document with its versions. A new version is a new file and a new first line in `versions`. */
export const AGREEMENTS: readonly Agreement[] = [
  {
    key: 'licenseAgreement',
    kind: 'agreement',
    slug: 'license-agreement',
    title: 'Пользовательское соглашение',
    versions: [
      { version: 4, date: '2026-11-27', sha256: 'ac489f96b6d93a189e0aca270a46b29d0c200bc26864be2d291f45ae12849699' },
      { version: 3, date: '2026-11-22', sha256: 'cb4b60f1fb1ddd67dcafc6bba7a374a9535ead00299309d53dd995682c09de29' },
      { version: 2, date: '2026-11-16', sha256: 'b334e7ee39fd4e2ce251d114a27957f9784e55f83d456566ec31e6f6b9f7f0d0' },
      { version: 1, date: '2026-06-01', sha256: 'f951f5bcce3a1b435e01897360a2f81f5198a0441d545010502fed6d00adbc4f' },
    ],
  },
  {
    key: 'privacyAgreement',
    kind: 'agreement',
    slug: 'privacy-agreement',
    title: 'Политика обработки персональных данных',
    versions: [
      { version: 8, date: '2026-11-29', sha256: 'd18294b057cae143c134b51b983abbca72dc5080410ce6dd1ed96811cfd00b38' },
      { version: 7, date: '2026-11-28', sha256: 'fabd7bb20087ea2c4854301c8e8a8b59ec4bf73058ce5e6fd97688993c80023a' },
      { version: 6, date: '2026-11-27', sha256: 'c8c57ab0c63cbcf11495dfc1f501bce8ca65920368696934b97e472882c902f2' },
      { version: 5, date: '2026-11-22', sha256: 'c89d5fd7977496d2ef15242219c2cb472690d7f1f4d936efc9b9cfd72b2ea29f' },
      { version: 4, date: '2026-11-22', sha256: '95114227b2daeb182ee22afb217696241108a358c3179e4fcc38e68cb1fd214a' },
      { version: 3, date: '2026-11-22', sha256: 'feee8ccadfe4bce09025e49d7c8b21606f152fd2d716a26b6e0228ff2e80acd6' },
      { version: 2, date: '2026-11-16', sha256: '2d669d8ef6635db6b2b5cd52dcfa09efc77636bbf5105777b7c747d7ee663acc' },
      { version: 1, date: '2026-06-01', sha256: '77e56d0eb24dd879fd0722752b2f1e263f67543036674ae48d157709fc725f7e' },
    ],
  },
  {
    key: 'cookieAgreement',
    kind: 'agreement',
    slug: 'cookies',
    title: 'Cookie и\u00a0память браузера',
    versions: [
      { version: 5, date: '2026-12-01', sha256: '9572f9edca7dc460c1154a69caa59e3a0ab33d23a465918f840ab06dca5ef9fe' },
      { version: 4, date: '2026-11-28', sha256: 'd79343ca67ac0ee8ab1be39e2a2def8ebbbba498fc3b9751e7f9af34f262e672' },
      { version: 3, date: '2026-11-27', sha256: '4ccb1f07cba8d40db8292ef571b415fd7e1f59b2082ae3de726cae0679072fbf' },
      { version: 2, date: '2026-11-22', sha256: '6aafbbed95b3634f2d817ab27860549882ad9021adfa013d3f8bec0a7cc02a89' },
      { version: 1, date: '2026-11-16', sha256: '99a8fb8e5732327ec156b0634f94d60c596436cc3ae95c9b5a2a55d49a5b8518' },
    ],
  },
  {
    key: 'personalAgreement',
    kind: 'consent',
    slug: 'personal-data-consent',
    title: 'Согласие на\u00a0обработку персональных данных',
    versions: [
      { version: 2, date: '2026-11-22', sha256: 'db9561f3026bfe009e942340ceeed9409336b6b9b68c3a8d2555db0ddb62eadb' },
      { version: 1, date: '2026-11-16', sha256: '6bb97411da5a1483fda708c6a0d1e21535e65934d7580207d040d17884b54b5c' },
    ],
  },
  {
    key: 'transferAgreement',
    kind: 'consent',
    slug: 'transfer-consent',
    title: 'Согласие на\u00a0передачу данных компании',
    versions: [
      { version: 1, date: '2026-11-22', sha256: 'bcf1adbfac9912213e6269ef46f8e8357d489757d768ec9c43b06c1d8d20332c' },
    ],
  },
  {
    key: 'documentAgreement',
    kind: 'consent',
    slug: 'document-consent',
    title: 'Согласие на\u00a0показ документов компании',
    versions: [
      { version: 1, date: '2026-11-27', sha256: '730018906b03ce0624d1de3dc3cefdfe77011808cc1ceec22f1802f73e329732' },
    ],
  },
  {
    key: 'medicalAgreement',
    kind: 'consent',
    slug: 'medical-consent',
    title: 'Согласие на\u00a0показ медицинского заключения',
    versions: [
      { version: 1, date: '2026-11-27', sha256: '0f2fa0b1d1d659edc0083341d993e7fc810d1fa496db6bfb5631a95f59e39ea5' },
    ],
  },
  {
    key: 'distributionAgreement',
    kind: 'consent',
    slug: 'distribution-consent',
    title: 'Согласие на\u00a0распространение',
    versions: [
      { version: 1, date: '2026-11-28', sha256: 'baee3496fddcaf30ecfa25532e4ba2abef987b54118531689852dfc3952312db' },
    ],
  },
  {
    key: 'parentalAgreement',
    kind: 'consent',
    slug: 'parental-consent',
    title: 'Согласие родителя или опекуна',
    versions: [
      { version: 1, date: '2026-11-28', sha256: '40a52aca89c7dfb8488e090bc50272fc0339588572e49a09f1badab61d0ee4e7' },
    ],
  },
  {
    key: 'advertisingMaterials',
    kind: 'consent',
    slug: 'advertising-consent',
    title: 'Согласие на\u00a0получение рекламы',
    versions: [
      { version: 2, date: '2026-11-29', sha256: 'a103db95f2bf55f18b11b8a05d759153cff0812ba8d82f306b449b1301dcbae5' },
      { version: 1, date: '2026-11-16', sha256: 'e8862cf3ad7f21f3c8bc6b3bf632e4a893e483d3076ae3d081708e17767e2a3c' },
    ],
  },
  {
    key: 'offerResume',
    kind: 'offer',
    slug: 'offer-resume',
    title: 'Оферта: продвижение резюме',
    versions: [
      { version: 1, date: '2026-11-16', sha256: 'cf5b5f1c20d5a5159d3ec6724d4e6f43df705fda967ae77f1ac6aca89979c174' },
    ],
  },
  {
    key: 'offerExpertResume',
    kind: 'offer',
    slug: 'offer-expert-resume',
    title: 'Оферта: резюме с\u00a0экспертом',
    versions: [
      { version: 2, date: '2026-11-30', sha256: '6e9cf35b415dbb76a3586df19057f21fc211ca55018f6107e7c46b5fed47a886' },
      { version: 1, date: '2026-11-16', sha256: 'b69bcf6a4bdb4529d83db29340cf251cb7c558e1608c7643dcb4487c1fa03d88' },
    ],
  },
  {
    key: 'offerCompany',
    kind: 'offer',
    slug: 'offer-company',
    title: 'Оферта: услуги для\u00a0компаний',
    versions: [
      { version: 2, date: '2026-11-30', sha256: '6c0bd64996ee62e6ed7bbf1b09580b80fbadd65d47c7bc9d1328b4628786a053' },
      { version: 1, date: '2026-11-16', sha256: '5aba4da36c0f88115d02e83bf8aadd30d3c851f5c46caf53bfc6f125b9353706' },
    ],
  },
  {
    key: 'offerCompanySecondary',
    kind: 'offer',
    slug: 'offer-company-secondary',
    title: 'Оферта: дополнительные услуги для\u00a0компаний',
    versions: [
      { version: 2, date: '2026-11-30', sha256: 'f1337b04f36b32f158c351e2011aa82bbf0bcc32caf5409a84a4bd0f2f91ca5f' },
      { version: 1, date: '2026-11-16', sha256: '15d1001d179b87a8ca37dbc8f5c61012d25a2bf789c45c32561d07b4395d0687' },
    ],
  },
  {
    key: 'reviewRules',
    kind: 'agreement',
    slug: 'review-rules',
    title: 'Правила отзывов',
    versions: [
      { version: 1, date: '2026-11-29', sha256: '0b14e4b253de8f4d6c25b91fa9676ae82d0b58f2c80c3525f078c76cf2f5b724' },
    ],
  },
  {
    key: 'vkVideoInstruction',
    kind: 'help',
    slug: 'vk-video',
    title: 'Как добавить к\u00a0вакансии видео из\u00a0VK\u00a0Видео',
    versions: [
      { version: 1, date: '2026-11-16', sha256: 'ec361e59a821e8fe7cf979de3cc49f1dbcfe61d455c18a6cfeaf18fc299ccbe6' },
    ],
  },
  {
    key: 'yMapInstruction',
    kind: 'help',
    slug: 'yandex-map',
    title: 'Как найти компанию на\u00a0Яндекс Картах',
    versions: [
      { version: 1, date: '2026-11-16', sha256: 'ace057760cbefee8f367124ed23e68e03b9b566a4c9a3b831464908865da569c' },
    ],
  },
];

/** The page of a document, or of the given version when that is not the current one. */
export function agreementPath({ slug, versions }: Agreement, version: number = versions[0].version): string {
  return version === versions[0].version ? `/${slug}` : `/${slug}?version=${version}`;
}
