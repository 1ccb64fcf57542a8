export const FAVORITES_PAGE = '/favorite-list';

/** The same of a visitor; `?ids=1,2` says which, since only the browser knows them. */
export const KEPT_PAGE = '/favorite-list/kept';
