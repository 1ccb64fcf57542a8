import { changeVisit, endVisit, type Persist } from '../keep-visit.ts';
import { visitOf, type VisitRespond } from '../visits.ts';

/**
 * Takes over what the document in a frame knows of the visitor: their responds, never what they are known by. A page has one
 * visitor, who is the last that has introduced themselves, in it or in a frame.
 */
export function hearVisit(key: string, message: Readonly<Record<string, unknown>>, persist?: Persist): void {
  if (message.t !== 'visit') return;
  const { grant, framed: known, responds: before } = visitOf(key);
  if (message.isKnown !== true) {
    if (known && grant) changeVisit(key, { framed: undefined }, persist);
    else if (known) endVisit(key);
    return;
  }
  const framed = {
    chats: message.chats === true,
    verified: message.verified === true,
    visitor: String(message.visitor),
  };
  const isOther = grant !== undefined && grant.visitor !== framed.visitor;
  // Somebody from before, whom the frame will hear of.
  if (isOther && message.isNew !== true) return;
  // Our own document sends it with that.
  const told = (message.responds ?? {}) as Readonly<Record<string, VisitRespond>>;
  const responds = grant && !isOther ? { ...before, ...told } : told;
  if (!isOther && JSON.stringify([framed, responds]) === JSON.stringify([known, before])) return;
  changeVisit(key, { framed, responds, ...(isOther && { grant: undefined }) }, persist);
}
