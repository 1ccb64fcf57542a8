import type { ToastLook } from '#shared/domain/overlays.ts';
import { createToasts } from '#shared/stores/toasts.ts';
import { createToastView } from '#shared/ui/toast/toast-view.ts';
import styles from '../../../shared/ui/styles/components/toast.css?url&no-inline';
import { loadStylesheet } from './stylesheet.ts';

/** The toasts of this page. Load this file when there is something to say: `await import('./toasts.ts')`, or `siteHost.toast(…)`. */
const toasts = createToasts();
const view = createToastView(document.body, toasts);
const styled = loadStylesheet(styles);
toasts.$toasts.listen(view.show);

/** Says something short for three seconds; an error is said to screen readers at once. */
export function toast(content: string, look?: Partial<ToastLook>): void {
  void styled.then(() => toasts.show(content, look));
}

/** Toasts stand in the front window, or in the page: what is behind a modal window cannot be pressed. */
export const standToastsOn = view.standOn;
