import { changeVisit, endVisit, type Persist } from '../keep-visit.ts';
import { visitOf, type VisitRespond } from '../visits.ts';

/** Takes over what the document in a frame knows of the visitor: their responds, never what they are known by. */
export function hearVisit(key: string, message: Readonly<Record<string, unknown>>, persist?: Persist): void {
  if (message.t !== 'visit') return;
  const isFramed = visitOf(key).framed === true;
  if (message.isKnown !== true) {
    if (isFramed) endVisit(key);
    return;
  }
  // Our own document sends it with that.
  const responds = (message.responds ?? {}) as Readonly<Record<string, VisitRespond>>;
  if (isFramed && JSON.stringify(responds) === JSON.stringify(visitOf(key).responds)) return;
  changeVisit(key, { framed: true, responds }, persist);
}
