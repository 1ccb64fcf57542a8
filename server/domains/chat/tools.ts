import type { Context } from '../../platform/context.ts';
import type { Storage } from '../../gateways/storage.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Suspicion } from '../../platform/suspicion.ts';
import type { Uploads } from '../file/index.ts';

/** What putting something into a dialog needs: any context has it, and so have the tools of a reaction. */
export type PostTools = Pick<Context, 'clock' | 'jobs'>;

/** What the use cases of the chat need besides their context. */
export interface ChatTools {
  secrets: Secrets;
  storage: Pick<Storage, 'private'>;
  uploads: Uploads;
  /** Asks for a proof of work where a question counts as a respond. */
  suspicion: Suspicion;
  /** The origin of our pages. */
  publicOrigin: string;
}
