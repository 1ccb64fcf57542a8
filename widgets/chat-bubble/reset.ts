import type { Fetch } from '#shared/client/transport-fetch.ts';
import { forgetVisitor } from '../kit/guest.ts';
import { visitOf } from '../kit/visits.ts';
import type { PanelHolder } from './panel-holder.ts';

interface Bubble {
  embedKey: string | null;
  fetcher: Fetch | undefined;
  close(): void;
}

/** Nothing is known of the visitor any more: where a frame knows them, there first. */
export async function resetVisitor(bubble: Bubble, origin: string, holder: PanelHolder): Promise<void> {
  const { embedKey: key, fetcher: fetch } = bubble;
  bubble.close();
  if (key && visitOf(key).framed) await (await holder.ready())?.reset?.();
  holder.remove();
  // It forgets before anything is drawn anew, which would ask for what is unread.
  const forgotten = key && forgetVisitor({ origin, key, fetch });
  holder.tellUnread(0);
  await forgotten;
}
