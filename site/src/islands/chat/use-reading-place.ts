import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to the end counts as the end, pixels. */
export const NEAR_PX = 80;

interface ReadingPlace {
  /** The box that scrolls, and all that is in it. */
  box: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd(): void;
  /** The box has scrolled, by its reader or by the browser. */
  scrolled(): void;
  /** The reader has moved: what is in sight now is what they read. */
  look(): void;
}

/** What was in sight at the last look. */
interface Place {
  isAtEnd: boolean;
  scrollTop: number;
  /** Of all that is in the box, and of what is seen of it; pixels. */
  height: number;
  seen: number;
  anchor: Element | null;
  offset: number;
}

/**
 * Keeps what is read where it is, whatever comes above it or grows below it; who is at the end stays there. The browser's own
 * anchoring is off (`overflow-anchor`): it does nothing at the very top, and some browsers have none.
 */
export function useReadingPlace(onEnd: (isAtEnd: boolean) => void): ReadingPlace {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({
    isAtEnd: true,
    scrollTop: 0,
    height: 0,
    seen: 0,
    anchor: null,
    offset: 0,
  });
  /** Somebody has begun to move it since the last look. */
  const isMoved = useRef(false);
  const [isAtEnd, setAtEnd] = useState(true);

  function look(): void {
    const node = box.current;
    if (!node || !content.current) return;
    const { scrollTop, scrollHeight: height, clientHeight: seen } = node;
    const now = height - scrollTop - seen < NEAR_PX;
    const before = place.current.isAtEnd;
    const anchor = firstInSight(content.current, node.getBoundingClientRect().top);
    const offset = anchor ? offsetIn(content.current, anchor) : 0;
    place.current = { isAtEnd: now, scrollTop, height, seen, anchor, offset };
    isMoved.current = false;
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
    const isHigher = node.scrollTop < furthest - 1;
    if (wasAtEnd && !(isHigher && (isMoved.current || !hasChanged(node)))) return toEnd();
    const shift = !wasAtEnd && anchor?.isConnected ? offsetIn(content.current, anchor) - offset : 0;
    if (shift !== 0) node.scrollTop += shift;
    look();
  }

  /**
   * A window takes its new size in steps, as with a phone that is turned or its keyboard: the browser cuts off what has no room
   * at one of them, and events of scrolling tell of the step before. By the size of now the end would seem to be left.
   */
  function hasChanged(node: Element): boolean {
    const { height, seen } = place.current;
    return node.scrollHeight !== height || node.clientHeight !== seen;
  }

  function scrolled(): void {
    if (box.current && hasChanged(box.current)) hold();
    else look();
  }

  useLayoutEffect(hold);

  // A keyboard, pictures that come, buttons of a card, another width.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !box.current || !content.current) return undefined;
    const observer = new ResizeObserver(hold);
    observer.observe(box.current);
    observer.observe(content.current);
    const gone = new AbortController();
    const note = () => void (isMoved.current = true);
    for (const name of ['wheel', 'touchmove', 'keydown'])
      box.current.addEventListener(name, note, { passive: true, signal: gone.signal });
    return () => {
      observer.disconnect();
      gone.abort();
    };
  }, []);

  return { box, content, isAtEnd, toEnd, scrolled, look };
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
