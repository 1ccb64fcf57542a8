import type { SignInProvider } from '../../gateways/sign-in-providers/index.ts';
import type { Storage } from '../../gateways/storage.ts';
import type { Messages } from '../../messages/index.ts';
import type { Suspicion } from '../../platform/suspicion.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** What the use cases of accounts need besides their context. */
export interface AccountTools {
  secrets: Secrets;
  messages: Messages;
  /** For links in mails; without a trailing slash. */
  publicOrigin: string;
  suspicion: Suspicion;
  storage: Pick<Storage, 'private'>;
  /** False in demo mode, whose staff have no phones. */
  staffNeedsSecondFactor: boolean;
  /** Accounts elsewhere that applicants may sign in with. */
  providers: readonly SignInProvider[];
}
