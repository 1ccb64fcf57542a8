import { identify, placeOf } from '../kit/identify.ts';
import type { Around, Bubble } from './around.ts';
import type { ChatPanel } from '../kit/chat/panel.tsx';

/** Lets the visitor of a bubble be known, by its frame where only that may ask. Fails as a call. */
export async function identifyAt(
  bubble: Bubble,
  { origin, emit }: Around,
  ready: () => Promise<ChatPanel | null>,
  jwt: string,
): Promise<boolean> {
  const instead = async () => (await (await ready())?.identify?.(jwt)) ?? false;
  return identify({ place: placeOf(bubble, origin()), persist: bubble.persist, emit, instead }, jwt);
}
