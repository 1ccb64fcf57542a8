import { effect, untracked } from '@preact/signals-core';
import type { Frame } from '../frame.ts';
import { visitorCall, type VisitorPlace } from '../guest.ts';
import { visitOf } from '../visits.ts';

/**
 * Lets a frame of ours know whom the page knows, now and whenever that is somebody else: by a one-use code for what only the
 * frame has (record 0090). `first` resolves when it does. A frame that does not get to know them asks who they are.
 */
export function shareVisit(frame: Frame, place: VisitorPlace, isTest: boolean): { first: Promise<void>; end(): void } {
  let sharing = Promise.resolve();
  const end = effect(() => {
    const visitor = visitOf(place.key).grant?.visitor;
    if (visitor !== undefined && !isTest) sharing = untracked(() => share(visitor));
  });

  async function share(visitor: string): Promise<void> {
    try {
      const challenge = await frame.ask('meet', visitor);
      if (typeof challenge !== 'string') return;
      const { code } = await visitorCall(place)('POST /embed/grant/code', { challenge });
      await frame.ask('adopt', code);
    } catch {
      // As before.
    }
  }
  return { first: sharing, end };
}
