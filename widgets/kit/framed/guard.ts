/** How long somebody must have seen what they press, and have been in the frame with a mouse. */
const SEEN_MS = 300;
const HOVER_MS = 300;
/** A press of a key has no pointer before it. */
const PRESS_MS = 1_500;

/** Deciding: what sends a form, and boxes of consents. */
const DECIDING = 'input[type="checkbox"], button:not([type="button"])';

export type Refusal = 'covered' | 'early';

/** The second version of the observer (https://w3c.github.io/IntersectionObserver/v2/), where a browser has it. */
type Seen = IntersectionObserverEntry & { isVisible?: boolean };

/**
 * Lets a press decide something only when its person has seen what they press: nothing of the page around lies over it, it has
 * not just appeared, and did not come under a pointer that stood still. `root`: the shadow root whose controls are meant; `judge`
 * hears of each such press, null for one that counts.
 */
export function guardPresses(root: ShadowRoot, judge: (why: Refusal | null) => void): void {
  const seenSince = new WeakMap<Element, number>();
  const options = { threshold: 0.9, trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries: Seen[]) => {
    for (const { target, isIntersecting, isVisible = true } of entries) {
      if (!isIntersecting || !isVisible) seenSince.delete(target);
      else if (!seenSince.has(target)) seenSince.set(target, performance.now());
    }
  }, options);
  const watched = new WeakSet<Element>();
  const watch = (): void => {
    for (const control of root.querySelectorAll(DECIDING)) {
      if (watched.has(control)) continue;
      watched.add(control);
      observer.observe(control);
    }
  };
  new MutationObserver(watch).observe(root, { childList: true, subtree: true });
  watch();

  let place = '';
  let cameAt = -Infinity;
  let pressed = { at: -Infinity, isMouse: false };
  const placeOf = ({ screenX, screenY }: PointerEvent): string => `${screenX} ${screenY}`;
  const quietly = { capture: true, passive: true };
  addEventListener(
    'pointerover',
    (event) => {
      // From outside, or the frame has moved and the pointer has not.
      if (event.relatedTarget === null || placeOf(event) === place) cameAt = performance.now();
      place = placeOf(event);
    },
    quietly,
  );
  addEventListener('pointermove', (event) => (place = placeOf(event)), quietly);
  addEventListener(
    'pointerdown',
    ({ pointerType }) => (pressed = { at: performance.now(), isMouse: pointerType === 'mouse' }),
    quietly,
  );

  function whyNot(control: Element): Refusal | null {
    const now = performance.now();
    const since = seenSince.get(control);
    if (since === undefined) return 'covered';
    if (now - since < SEEN_MS) return 'early';
    const isMouse = pressed.isMouse && now - pressed.at < PRESS_MS;
    return isMouse && now - cameAt < HOVER_MS ? 'early' : null;
  }

  addEventListener(
    'click',
    (event) => {
      const [target] = event.composedPath();
      const control = target instanceof Element ? target.closest(DECIDING) : null;
      if (!control || !root.contains(control)) return;
      const isAsked = navigator.userActivation?.isActive ?? event.isTrusted;
      const refusal = isAsked ? whyNot(control) : 'early';
      judge(refusal);
      if (!refusal) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
