/** Nobody reads and decides faster: a press that was meant for a window in front of this one decides nothing. */
const READ_MS = 800;
/** The question and its buttons stand in it, CSS pixels. */
const WIDTH_MIN = 300;
const HEIGHT_MIN = 400;

/** Says whether the window has been in front, and large enough, for as long as people need to read it. */
export function readFirst(follow: (isRead: boolean) => void): void {
  let reading: ReturnType<typeof setTimeout> | undefined;
  const readAnew = (): void => {
    clearTimeout(reading);
    follow(false);
    if (isLarge() && document.visibilityState === 'visible' && document.hasFocus())
      reading = setTimeout(() => follow(true), READ_MS);
  };
  for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, readAnew);
  document.addEventListener('visibilitychange', readAnew);
  readAnew();
}

/** The keyboard of a phone takes its height from the page alone. */
function isLarge(): boolean {
  return Math.max(innerWidth, outerWidth) >= WIDTH_MIN && Math.max(innerHeight, outerHeight) >= HEIGHT_MIN;
}

/** Presses inside of the place do nothing until it could be read. Before anything else listens there. */
export function heedPresses(place: HTMLElement): void {
  let isRead = false;
  readFirst((next) => (isRead = next));
  place.addEventListener(
    'click',
    (event) => {
      if (isRead) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
