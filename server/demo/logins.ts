import { DEMO_EMBED_KEY } from '#shared/domain/embed.ts';

/** Who signs in to the demo, and with what: apart, so that a browser test need not load what fills the demo. */

/** Of every account of the demo. */
export const DEMO_PASSWORD = 'karkas-demo-2026';

/** Somebody of each kind, for those who look around. */
export const DEMO_APPLICANT = 'applicant-0@example.ru';

/** The head of the first company. */
export const DEMO_HEAD = 'head-0@example.ru';

/** The same ones in every demo, so that pages and guides can name them. */
export const DEMO_KEYS = { live: DEMO_EMBED_KEY, test: 'pk_test_DemoVolgaTruboStroy12345' } as const;
