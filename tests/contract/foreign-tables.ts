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
    reader: 'server/domains/order',
    tables: ['ledgerHold', 'outboxEvent', 'purchase', 'purchaseLine'],
    because:
      'Its rules of the books compare what an order, its purchase and the ledger say, as of one moment; what it has not yet heard of its purchase breaks none.',
  },
  {
    reader: 'server/domains/document',
    tables: ['account', 'company', 'companyMember', 'consent', 'respond', 'uploadedFile', 'vacancy'],
    because:
      'Whether a file is open at this moment depends on its respond, the member’s scope and the consent, in one query: nothing is served between two.',
  },
  {
    reader: 'server/domains/subscription',
    tables: ['account', 'company', 'companyMember'],
    because:
      'Where a newsletter goes and whether its reader may still read it is decided with the lock of its row, in one statement for each mail.',
  },
  {
    reader: 'server/domains/respond',
    tables: [
      'vacancy',
      'vacancySpecialization',
      'vacancyStats',
      'vacancyNotifiedMember',
      'company',
      'companyMember',
      'facility',
    ],
    because:
      'A respond is locked, listed and told with its vacancy and its company in one statement, and who is told depends on both. An invitation offers the vacancies of a trade first.',
  },
  {
    reader: 'server/domains/chat',
    tables: ['vacancy', 'respond', 'company', 'companyMember', 'embedPerson'],
    because:
      'A dialog is listed with what it is about, whose it is and who vouches for them in one statement, and who of a company sees it depends on these.',
  },
  {
    reader: 'server/domains/payment',
    tables: ['purchase', 'ledgerAccount', 'ledgerEntry'],
    because:
      'A Check of the provider is answered by one look at an attempt and what it is for, what is not paid in time is found for both kinds at once, and a rule of the books compares payments with what was booked for them.',
  },
  {
    reader: 'server/domains/purchase',
    tables: ['invoice', 'serviceOrder'],
    because:
      'A purchase is shown with its invoice and as its order stands (record 0124), in one query for a page of them.',
  },
  {
    reader: 'server/domains/purchase',
    tables: ['vacancy'],
    because: 'A member reads of purchases for vacancies within their scope.',
  },
  {
    reader: 'server/domains/invoice',
    tables: ['ledgerTransaction', 'ledgerEntry', 'ledgerAccount', 'ledgerHold'],
    because: 'Rules of the books compare what papers say of themselves with what was booked for them.',
  },
  {
    reader: 'server/domains/purchase',
    tables: ['adMark', 'ledgerTransaction'],
    because:
      'A rule of the books compares what purchases say of themselves with what was booked for them; what waits for its mark does not begin.',
  },
  {
    reader: 'server/domains/review',
    tables: ['company'],
    because: 'A review is listed with its company, and is public only as long as that is.',
  },
  {
    reader: 'server/domains/search',
    tables: ['vacancy', 'vacancySpecialization', 'vacancyMedia', 'company', 'facility'],
    because: 'The index is built from all that is searched in one pass, and names the values of its filters.',
  },
  {
    reader: 'server/web',
    tables: ['vacancy', 'vacancySpecialization', 'company', 'resume', 'review', 'news', 'rubricatorCount'],
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
      'chatMessage',
      'company',
      'companyMember',
      'companyVerification',
      'complaint',
      'complaintCase',
      'consent',
      'contactChange',
      'dialog',
      'dialogSide',
      'documentGrant',
      'documentLook',
      'documentRequest',
      'embedDay',
      'embedKey',
      'embedSigningKey',
      'facility',
      'favoriteFolder',
      'favoriteItem',
      'inquiry',
      'interview',
      'memberInvitation',
      'news',
      'notice',
      'noticeDelivery',
      'question',
      'respond',
      'respondContactView',
      'respondEvent',
      'paymentAttempt',
      'paymentCharge',
      'paymentHold',
      'resumeComment',
      'resumeCommentEdit',
      'resumeCompany',
      'resumeContactOpening',
      'resumeHidden',
      'review',
      'reviewDispute',
      'reviewReply',
      'reviewTurn',
      'staffMember',
      'subscription',
      'suggestedItem',
      'template',
      'vacancy',
      'vacancySpecialization',
      'vacancyQuestion',
      'uploadedFile',
      'vacancyStats',
      'walletFile',
      'webhook',
      'webhookDelivery',
    ],
    because: 'The demo makes things as they would be after months: no call of the product does.',
  },
];
