import type { AccountTools } from '../account/index.ts';

/** What the use cases of responds need besides their context. */
export type RespondTools = AccountTools;
