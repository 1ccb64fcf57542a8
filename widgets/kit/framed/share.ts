import { effect } from '@preact/signals-core';
import type { Frame } from '../frame.ts';
import { visitorCall, type VisitorPlace } from '../guest.ts';
import { visitOf } from '../visits.ts';

/**
 * Lets a frame of ours know whom the page knows, now and whenever that is somebody else: by a one-use code for what only the
 * frame has (record 0090). `first` resolves when it does. A frame that does not get to know them asks who they are; where the
 * page knows nobody any more, the frame forgets them too, before it hears of anybody else.
 */
export function shareVisit(frame: Frame, place: VisitorPlace, isTest: boolean): { first: Promise<void>; end(): void } {
  let sharing = Promise.resolve();
  let shared: string | undefined;
  const end = effect(() => {
    const { grant, framed } = visitOf(place.key);
    const visitor = grant?.visitor;
    if (isTest || visitor === shared) return;
    shared = visitor;
    // Whoever has introduced themselves in a frame is known there alone.
    if (visitor !== undefined) sharing = sharing.then(() => share(visitor));
    else if (!framed) sharing = sharing.then(forget);
  });

  async function forget(): Promise<void> {
    try {
      await frame.ask('reset');
    } catch {
      // It may be gone with its page.
    }
  }

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
