const AGAIN_MS = 3_000;
const AGAIN_MS_MAX = 60_000;
let timer = 0;

/**
 * Asks whether this page would be answered, and tells when it is: a net that is back may not answer yet, so it is asked again, ever more
 * seldom. Asks nothing while the browser knows of no net, or nobody looks.
 */
export function askNet(onAnswer: () => void, againMs = AGAIN_MS): void {
  clearTimeout(timer);
  if (!navigator.onLine || document.hidden) return;
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(onAnswer, () => {
    timer = window.setTimeout(askNet, againMs, onAnswer, Math.min(2 * againMs, AGAIN_MS_MAX));
  });
}

/**
 * Tells when there is a net that answers: asked for at once, as it may have been slow or come back meanwhile, when the browser says so,
 * and when the page is looked at again.
 */
export function onNetBack(onAnswer: () => void): void {
  const ask = () => askNet(onAnswer);
  ask();
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
}
