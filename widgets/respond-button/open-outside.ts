import { hintNotLoaded } from '../kit/hint.ts';
import { whenBlocked } from '../kit/blocked.ts';
import { openOutside } from '../kit/respond/open-outside.ts';
import type { RespondWindow } from '../kit/respond/respond-window.tsx';
import { widgetCall } from '../kit/widget-call.ts';
import type { ButtonParts } from './button.ts';
import { createCourse, type Around, type OpenedButton } from './course.ts';

/**
 * Goes on in a window of ours, where the resume is: the element has opened it with the press. What it tells, a page whose policy
 * blocks our requests could not follow: there the form comes in a frame, which opens a window by a press of its own.
 */
export function openFrom(
  element: OpenedButton,
  parts: ButtonParts,
  { popup, ...around }: Around,
): RespondWindow | null {
  if (!popup || !element.isConnected) {
    popup?.close();
    return null;
  }
  const course = createCourse(element, around);
  let form: RespondWindow | null = null;
  let isRemoved = false;
  let isMoved = false;
  const { embedKey, vacancy, externalId, reference, utmSource, utmMedium, utmCampaign, file, test } = element;
  const outside = openOutside(
    popup,
    { origin: around.origin, key: embedKey ?? '', fetch: element.fetcher },
    {
      ...{ vacancy, externalId, reference, file },
      source: 'widget_button',
      utm: { source: utmSource, medium: utmMedium, campaign: utmCampaign },
      isTest: test,
    },
    {
      pageHref: around.pageHref,
      emit: around.emit,
      onSent: course.sent,
      onEnd(outcome, reason) {
        stop();
        if (isMoved) return;
        if (outcome === 'quick' && !isRemoved) return void openQuick();
        if (outcome === 'closed') course.enter('closed');
        course.end();
        around.emit('respond-close', { reason });
      },
    },
  );
  const stop = element.mode === 'auto' ? whenBlocked('connect-src', around.origin, () => void move()) : () => {};
  // The browser says at once whether it is blocked.
  if (element.mode === 'auto')
    widgetCall(around.origin, element.fetcher)('GET /embed/config', { key: embedKey ?? '' }).catch(() => {});
  course.enter('form');

  async function move(): Promise<void> {
    if (isMoved || form) return;
    isMoved = true;
    outside.close('moved');
    const { openFrom: openFramed } = await import('./open-framed.ts');
    if (!isRemoved) form = openFramed(element, parts, around);
  }

  async function openQuick(): Promise<void> {
    try {
      const { openFrom: openForm } = await import('./open-auto.ts');
      if (!isRemoved) form = openForm(element, parts, around);
    } catch {
      hintNotLoaded();
      course.end();
    }
  }

  return {
    close(reason) {
      if (reason === 'removed') isRemoved = true;
      if (form) form.close(reason);
      else outside.close(reason);
    },
    focus: () => (form ? form.focus() : outside.focus()),
    submit: async (fields) => form?.submit(fields),
  };
}
