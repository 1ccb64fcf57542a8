import type { AccountTools } from '../account/index.ts';

/** What the use cases of feedback need besides their context. */
export type FeedbackTools = Pick<AccountTools, 'messages' | 'secrets'>;
