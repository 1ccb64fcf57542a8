const AGAIN_MS = 3_000;
/** A net that is back may not answer yet. One that stays silent is asked when the browser tells of it again. */
const TRIES = 3;

/** Asks whether this page would be answered, and tells when it is. Asks nothing while the browser knows of no net. */
export function askNet(onAnswer: () => void, tries = TRIES): void {
  if (!navigator.onLine) return;
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(onAnswer, () => {
    if (tries > 1) setTimeout(askNet, AGAIN_MS, onAnswer, tries - 1);
  });
}

/** Tells when a net is back and answers: asked for when the browser says so, and when the page is looked at again. */
export function onNetBack(onAnswer: () => void): void {
  addEventListener('online', () => askNet(onAnswer));
  document.addEventListener('visibilitychange', () => document.hidden || askNet(onAnswer));
}
