import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to the end counts as the end, pixels. */
export const NEAR_PX = 80;

interface ReadingPlace {
  /** The box that scrolls, and all that is in it. */
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd(): void;
  /** The reader has moved: what is in sight now is what they read. */
  look(): void;
}

/**
 * Keeps what is read where it is, whatever comes above it or grows below it; who is at the end stays there. The browser's own
 * anchoring is off (`overflow-anchor`): it does nothing at the very top, and some browsers have none.
 */
export function useReadingPlace(onEnd: (isAtEnd: boolean) => void): ReadingPlace {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<{ isAtEnd: boolean; scrollTop: number; anchor: Element | null; offset: number }>({
    isAtEnd: true,
    scrollTop: 0,
    anchor: null,
    offset: 0,
  });
  const [isAtEnd, setAtEnd] = useState(true);

  function look(): void {
    const node = box.current;
    if (!node || !content.current) return;
    const now = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_PX;
    const before = place.current.isAtEnd;
    const anchor = firstInSight(content.current, node.getBoundingClientRect().top);
    const offset = anchor ? offsetIn(content.current, anchor) : 0;
    place.current = { isAtEnd: now, scrollTop: node.scrollTop, anchor, offset };
    if (now === before) return;
    setAtEnd(now);
    onEnd(now);
  }

  function toEnd(): void {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    look();
  }

  function hold(): void {
    const node = box.current;
    if (!node || !content.current) return;
    const { isAtEnd: wasAtEnd, scrollTop, anchor, offset } = place.current;
    // Who has moved up a moment ago has left the end, though no event has told so yet. What has become shorter moves by itself.
    const furthest = Math.min(scrollTop, node.scrollHeight - node.clientHeight);
    if (wasAtEnd && node.scrollTop >= furthest - 1) return toEnd();
    const shift = !wasAtEnd && anchor?.isConnected ? offsetIn(content.current, anchor) - offset : 0;
    if (shift !== 0) node.scrollTop += shift;
    look();
  }

  useLayoutEffect(hold);

  // A keyboard, pictures that come, buttons of a card, another width.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !box.current || !content.current) return undefined;
    const observer = new ResizeObserver(hold);
    observer.observe(box.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, toEnd, look };
}

const offsetIn = (content: Element, node: Element): number =>
  node.getBoundingClientRect().top - content.getBoundingClientRect().top;

/** The first message that ends below this line; messages stand in the order of their places. */
function firstInSight(content: Element, line: number): Element | null {
  const all = content.querySelectorAll(':scope > article, :scope > .msg-sys');
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (all[middle]!.getBoundingClientRect().bottom > line) to = middle;
    else from = middle + 1;
  }
  return all[from] ?? null;
}
