/** Windows of ours that a page of an employer opens: somebody lets it know them, or responds with a resume. */
export const LINK_PAGE = '/embed/link';
export const RESPOND_PAGE = '/embed/respond';

/** What such a window tells the page that has opened it, as `t` of a message with `ns: 'karkas'` and the `state` of the page. */
export const LINK_MESSAGES = {
  /** With a one-use code. */
  allowed: 'linked',
  refused: 'link-refused',
  /** The respond is sent; `linked` follows, where the page may know whose it is. */
  responded: 'responded',
  /** The person has no resume, and responds with a name and a phone. */
  quick: 'respond-quick',
  /** The vacancy is closed. */
  closed: 'respond-closed',
} as const;
