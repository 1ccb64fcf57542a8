import type { ModerationQueue } from '../../platform/moderation.ts';
import type { Suspicion } from '../../platform/suspicion.ts';
import type { AccountTools } from '../account/index.ts';

/** What the use cases of complaints need besides their context. */
export interface ComplaintTools extends Pick<AccountTools, 'messages' | 'secrets' | 'publicOrigin'> {
  suspicion: Suspicion;
  /** Of all domains: what is complained of is blocked by its own. */
  moderationQueues(): readonly ModerationQueue[];
}
