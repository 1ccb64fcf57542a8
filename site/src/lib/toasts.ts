import type { ToastLook } from '#shared/domain/overlays.ts';
import { createToasts } from '#shared/stores/toasts.ts';
import { createToastView } from '#shared/ui/toast/toast-view.ts';
import styles from '../../../shared/ui/styles/components/toast.css?url&no-inline';
import { loadStylesheet } from './stylesheet.ts';

/** The toasts of this page. Load this file on demand: `await import('./toasts.ts')`, or `siteHost.toast(…)`. */
const toasts = createToasts();
const view = createToastView(document.body, toasts);
const styled = loadStylesheet(styles);
toasts.$toasts.listen(view.show);

/** Shows a short message for a few seconds; screen readers announce an error at once. */
export function toast(content: string, look?: Partial<ToastLook>): void {
  void styled.then(() => toasts.show(content, look));
}

/** Toasts are placed in the front window, or in the page: nothing behind a modal window can be clicked. */
export const standToastsOn = view.standOn;
