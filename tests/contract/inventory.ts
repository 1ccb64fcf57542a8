/** What the product must have so far: calls by their contract's name, pages by the address that visitors see. */
export const CALLS = [
  'GET /health',
  'GET /company/',
  'GET /company/{id}',
  'GET /vacancy/list',
  'GET /vacancy/{id}',
  'GET /vacancy/special-vacancies',
  'GET /addresses/by-ip-address',
  'GET /addresses/list',
  'GET /addresses/region',
  'GET /compendium/{kind}',
  'GET /search/vacancy',
  'GET /search/vacancy/{id}/similar',
  'GET /search/vacancy/popular',
  'GET /search/company',
  'GET /embed/config',
  'GET /embed/feed',
  'GET /embed/vacancy/{id}',
] as const;

export const PAGES = [
  '/',
  '/error',
  '/vacancy-list/{slug?}',
  '/vacancy/{id}',
  '/company/{id}',
  '/company/{id}/vacancy-list',
  '/developers',
  '/embed/frame/{kind}',
  '/embed/feed/{company}.html',
] as const;
