/** Characters of a company's slug. */
export const COMPANY_SLUG_CHARS = { min: 3, max: 40 } as const;

/** Slugs that a company may have had: each stays its own for good. */
export const COMPANY_SLUGS_MAX = 5;

// It begins with a letter, so that it is never taken for an id.
const SLUG = /^[a-z](?:-?[a-z0-9])+$/;

/** First segments of our addresses, the words of our calls, and names that would pass for ours. */
const RESERVED = new Set([
  ...[
    '404',
    '500',
    'about',
    'api',
    'auth',
    'category',
    'chat',
    'chat-templates',
    'cloudpayments',
    'companies',
    'company',
    'company-list',
    'constructor-resume',
    'constructor-vacancy',
  ],
  ...[
    'complaint',
    'consent',
    'contacts',
    'dev',
    'developers',
    'documents',
    'embed',
    'error',
    'favorite-list',
    'feedback',
    'health',
  ],
  ...[
    'how-orders-go',
    'how-response-works',
    'how-reviews-work',
    'image',
    'index',
    'invite',
    'letter',
    'list',
    'main',
    'markup',
    'news',
    'newsletter',
    'notifications',
    'offline',
  ],
  ...['profile', 'recovery', 'resume', 'resume-list', 'reviews', 'search', 'sign-in', 'sign-up', 'specializations'],
  ...['staff', 'static', 'vacancy', 'vacancy-list', 'widgets', 'youth-vacancy', 'youth-vacancy-list'],
  ...[
    'best',
    'head-company',
    'members',
    'own',
    'talents-here',
    'verification',
    'all',
    'none',
    'new',
    'null',
    'undefined',
  ],
  ...['admin', 'administrator', 'help', 'karkas', 'moderator', 'support', 'test'],
]);

/** True for what can be a company's name in addresses: `stroy-alyans`. */
export function isCompanySlug(text: string): boolean {
  return text.length >= COMPANY_SLUG_CHARS.min && text.length <= COMPANY_SLUG_CHARS.max && SLUG.test(text);
}

/** True for a slug that no company gets. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}
