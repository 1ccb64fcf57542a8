interface Gestures {
  /** A picture larger than the stage is moved by a drag. Otherwise the same gesture is a swipe. */
  canMove(): boolean;
  move(deltaX: number, deltaY: number): void;
  swipe(deltaX: number): void;
  /** Two fingers moved apart by this ratio. */
  pinch(ratio: number): void;
}

interface Point {
  x: number;
  y: number;
}

/** Reports touch and mouse gestures: one pointer moves or swipes, two pinch. */
export function followPointers(place: HTMLElement, { canMove, move, swipe, pinch }: Gestures): void {
  const points = new Map<number, Point>();
  let start: Point | null = null;

  const distance = (): number => {
    const [a, b] = [...points.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  place.addEventListener('pointerdown', ({ pointerId, clientX: x, clientY: y, button }) => {
    if (button !== 0) return;
    place.setPointerCapture(pointerId);
    points.set(pointerId, { x, y });
    start = points.size === 1 && !canMove() ? { x, y } : null;
  });

  place.addEventListener('pointermove', ({ pointerId, clientX: x, clientY: y }) => {
    const before = points.get(pointerId);
    if (!before) return;
    const apart = distance();
    points.set(pointerId, { x, y });
    if (points.size === 2 && apart > 0) pinch(distance() / apart);
    else if (points.size === 1 && !start) move(x - before.x, y - before.y);
  });

  function end({ pointerId, clientX, type }: PointerEvent): void {
    if (!points.delete(pointerId)) return;
    if (start && type === 'pointerup') swipe(clientX - start.x);
    start = null;
  }
  place.addEventListener('pointerup', end);
  place.addEventListener('pointercancel', end);
}
