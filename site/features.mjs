/**
 * Features that use parts of other features. A feature that is not listed uses none. Parts that many would use belong
 * in `components/` or `lib/`. Both import checks read this: `.dependency-cruiser.mjs` for TypeScript,
 * `eslint.config.mjs` for templates.
 */
export const FEATURE_USES = {
  'company-list': ['company'],
  'company-check': ['auth'],
  home: ['news', 'search', 'vacancy'],
  members: ['auth', 'settings'],
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
  'own-company': ['auth', 'settings'],
  profile: ['vacancy'],
  staff: ['auth'],
  'second-factor': ['auth'],
  vacancy: ['company'],
};
