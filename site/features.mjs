/**
 * Features that use parts of other features. A feature that is not listed uses none. Parts that many would use belong
 * in `components/` or `lib/`. Both import checks read this: `.dependency-cruiser.mjs` for TypeScript,
 * `eslint.config.mjs` for templates.
 */
export const FEATURE_USES = {
  // Its tabs lead there.
  balance: ['company-papers'],
  board: ['chat', 'resume'],
  'company-list': ['company'],
  documents: ['auth', 'chat'],
  favorite: ['vacancy'],
  home: ['city', 'news', 'search', 'vacancy'],
  invitation: ['board'],
  members: ['settings'],
  // The UI kit shows parts of all features.
  markup: [
    'auth',
    'company',
    'company-list',
    'developers',
    'news',
    'resume',
    'rubricator',
    'search',
    'vacancy',
    'vacancy-list',
  ],
  news: ['vacancy'],
  newsletter: ['vacancy'],
  notices: ['own-responds'],
  'own-vacancies': ['board'],
  'own-company': ['settings'],
  'own-embed': ['developers', 'embed', 'settings'],
  'own-responds': ['chat', 'vacancy'],
  orders: ['company-papers', 'paid'],
  'own-resumes': ['paid'],
  paid: ['services'],
  'own-webhooks': ['developers', 'own-embed', 'settings'],
  profile: ['own-responds', 'own-vacancies', 'vacancy'],
  respond: ['auth'],
  reviews: ['auth'],
  services: ['balance', 'company-papers'],
  settings: ['auth', 'city', 'consent'],
  'second-factor': ['auth'],
  'short-resume': ['auth'],

  'staff-news': ['news'],
  'staff-orders': ['orders'],
  'staff-purchases': ['services'],
  vacancy: ['company'],
};
