import { changeVisit, endVisit, type Persist } from '../keep-visit.ts';
import { visitOf, type VisitRespond } from '../visits.ts';

/** Takes over what the document in a frame knows of the visitor: their responds, never what they are known by. */
export function hearVisit(key: string, message: Readonly<Record<string, unknown>>, persist?: Persist): void {
  if (message.t !== 'visit') return;
  const { framed: known, responds: before } = visitOf(key);
  if (message.isKnown !== true) {
    if (known) endVisit(key);
    return;
  }
  // Our own document sends it with that.
  const responds = (message.responds ?? {}) as Readonly<Record<string, VisitRespond>>;
  const framed = { chats: message.chats === true };
  if (JSON.stringify([framed, responds]) === JSON.stringify([known, before])) return;
  changeVisit(key, { framed, responds }, persist);
}
