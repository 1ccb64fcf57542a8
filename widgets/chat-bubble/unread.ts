import { askOften } from '../kit/ask-often.ts';
import { visitorCall, type VisitorPlace } from '../kit/guest.ts';
import { visitOf } from '../kit/visits.ts';

/** Tells how many dialogs of a known visitor have something new, as long as nobody has opened the chat; returns what ends that. */
export function followUnread(place: VisitorPlace, tell: (count: number) => void, openFrame: () => void): () => void {
  if (!visitOf(place.key).grant) {
    openFrame();
    return () => {};
  }
  let isOver = false;
  const stop = askOften(async () => {
    // Without an answer what was known stays.
    const answer = await visitorCall(place)('GET /chat/has_unread').catch(() => null);
    if (answer && !isOver) tell(answer.count);
  });
  return () => {
    isOver = true;
    stop();
  };
}
