/**
 * The owner of each table. A domain reads and writes its own tables; others use the functions and conditions of its
 * `index.ts`, such as `isPublicVacancy`. Names are as in code: `vacancyMedia` is `vacancy_media`.
 */
export const OWN_TABLES: Readonly<Record<string, readonly string[]>> = {
  'server/platform': ['auditEntry', 'idempotencyKey', 'outboxEvent'],
  'server/domains/account': [
    'account',
    'accountIdentity',
    'confirmation',
    'consent',
    'recoveryCode',
    'secondFactor',
    'secondStep',
    'session',
  ],
  'server/domains/compendium': [
    'city',
    'compendiumVersion',
    'region',
    'specialization',
    'specializationGroup',
    'workType',
  ],
  'server/domains/company': [
    'company',
    'companyMember',
    'companyVerification',
    'contactChange',
    'facility',
    'memberInvitation',
  ],
  'server/domains/content': ['news', 'newsCategory', 'newsSlug', 'pageMeta', 'slide'],
  'server/domains/embed': ['embedKey'],
  'server/domains/feedback': ['feedback'],
  'server/domains/file': ['uploadedFile'],
  'server/domains/resume': ['resume', 'resumeHidden', 'resumeStats'],
  'server/domains/rubricator': ['rubricatorCount'],
  'server/domains/search': ['searchDay', 'searchQueryCount', 'searchQueryVisitor'],
  'server/domains/staff': ['staffMember'],
  'server/domains/suggestion': ['suggestedItem'],
  'server/domains/vacancy': ['vacancy', 'vacancyContactView', 'vacancyMedia', 'vacancySpecialization', 'vacancyStats'],
};

/** Intentional readers of other domains' tables, and why `index.ts` would not do. An unused entry fails the test. */
export const FOREIGN_TABLES: readonly { reader: string; tables: readonly string[]; because: string }[] = [
  {
    reader: 'server/domains/account',
    tables: ['company', 'companyMember', 'staffMember'],
    because:
      'One query of each request finds the caller with what they may do; the domains of companies and of staff stand above.',
  },
  {
    reader: 'server/domains/company',
    tables: ['account', 'secondFactor', 'session'],
    because: 'A member in a list brings the person along: their name, address, last visit and way to sign in.',
  },
  {
    reader: 'server/domains/company',
    tables: ['auditEntry'],
    because: 'Who changed the page of a company last is in the audit log, and nowhere else.',
  },
  {
    reader: 'server/domains/company',
    tables: ['vacancy', 'vacancySpecialization'],
    because: 'Lists of companies count, filter and sort by open vacancies, and the domain of vacancies stands above.',
  },
  {
    reader: 'server/domains/vacancy',
    tables: ['company', 'facility'],
    because: 'A row brings its company and its site along: a query of its own for each would double the page.',
  },
  {
    reader: 'server/domains/search',
    tables: ['vacancy', 'vacancySpecialization', 'vacancyMedia', 'company', 'facility'],
    because: 'The index is built from all that is searched in one pass, and names the values of its filters.',
  },
  {
    reader: 'server/web',
    tables: ['vacancy', 'vacancySpecialization', 'company', 'resume', 'news', 'rubricatorCount'],
    because: 'The sitemap lists what is public of every domain, by the conditions of their doors.',
  },
  {
    reader: 'server/import',
    tables: ['company', 'vacancy'],
    because:
      'An import finds what it stored before by the keys of its source, which nobody else knows, a batch at a time.',
  },
  {
    reader: 'server/demo',
    tables: [
      'account',
      'company',
      'companyMember',
      'companyVerification',
      'consent',
      'contactChange',
      'facility',
      'memberInvitation',
      'staffMember',
      'suggestedItem',
      'vacancy',
      'news',
      'embedKey',
    ],
    because: 'The demo makes things as they would be after months: no call of the product does.',
  },
];
