/** What the product must have so far: calls by their contract's name, pages by the address that visitors see. */
export const CALLS = ['GET /company/', 'GET /company/{id}', 'GET /vacancy/list', 'GET /vacancy/{id}', 'GET /health'] as const;

export const PAGES = ['/error', '/vacancy-list/{slug?}', '/vacancy/{id}', '/company/{id}', '/company/{id}/vacancy-list'] as const;
