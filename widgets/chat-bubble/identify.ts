import { identify, placeOf } from '../kit/identify.ts';
import { isKeptOut } from '../kit/kept-out.ts';
import type { Around, Bubble } from './around.ts';
import type { PanelHolder } from './panel-holder.ts';

/** Where only a frame of ours may ask, it does, and tells what has come of it. Fails as a call. */
export async function identifyAt(
  bubble: Bubble,
  around: Around,
  ready: PanelHolder['ready'],
  jwt: string,
): Promise<boolean> {
  const origin = around.origin();
  const place = placeOf(bubble, origin);
  const panel = isKeptOut(origin) ? await ready() : null;
  if (panel?.identify) return panel.identify(jwt);
  return identify({ place, persist: bubble.persist, emit: around.emit }, jwt);
}
