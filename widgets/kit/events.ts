import type { Analytics } from '#shared/domain/embed-attributes.ts';
import { hintNotLoaded } from './hint.ts';

/** Sends an element's event through shadow roots up to the page; false when somebody cancelled it. */
export function emitFrom(element: HTMLElement, name: string, detail: object, analytics: Analytics): boolean {
  const event = new CustomEvent(`karkas-${name}`, { bubbles: true, composed: true, cancelable: true, detail });
  const goesOn = element.dispatchEvent(event);
  if (goesOn && analytics !== 'off')
    import('./repeat-events.ts')
      .then(({ tellAnalytics }) => tellAnalytics(analytics, name, detail))
      .catch(hintNotLoaded);
  return goesOn;
}
