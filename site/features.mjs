/**
 * Features that draw with parts of other features, and of which. A feature that is not named here uses none. What many
 * would use belongs to `components/` or `lib/`. Both checks of borders read this: `.dependency-cruiser.mjs` for
 * TypeScript, `eslint.config.mjs` for templates.
 */
export const FEATURE_USES = {
  'company-list': ['company'],
  home: ['news', 'search', 'vacancy'],
  // The UI kit shows the parts of all.
  markup: [
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
  vacancy: ['company'],
};
