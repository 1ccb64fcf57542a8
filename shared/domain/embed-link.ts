/** Where somebody lets a page of an employer know them; opened in a window by that page. */
export const LINK_PAGE = '/embed/link';

/** What that window tells the page that has opened it, as `t` of a message with `ns: 'karkas'` and the `state` of the page. */
export const LINK_MESSAGES = { allowed: 'linked', refused: 'link-refused' } as const;
