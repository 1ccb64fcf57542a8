import { QUICK_FIELDS, type QuickField } from '#islands/respond-form/index.ts';
import { hint } from '../kit/hint.ts';
import { openRespond, type RespondWindow } from '../kit/respond/respond-window.tsx';
import { visitOf } from '../kit/visits.ts';
import type { ButtonParts } from './button.ts';
import { chatOf, createCourse, type Around, type OpenedButton } from './course.ts';
import type { ButtonState } from './states.ts';

interface FormState {
  step: string;
  phase: string;
}

/** Opens the form of a pressed button by the attributes of its element, and says what state it is in; null where that is gone. */
export function openFrom(
  element: OpenedButton,
  { shadow, root, link }: ButtonParts,
  around: Around,
): RespondWindow | null {
  if (!element.isConnected) return null;
  const { origin, pageHref, emit } = around;
  const course = createCourse(element, around);
  // The frame is the form's from now on, also where the button in it had led to a resume.
  if (element.dataset.framed) element.dataset.framed = 'form';
  const opened = openRespond({
    shadow,
    place: root,
    origin,
    key: element.embedKey ?? '',
    vacancy: element.vacancy,
    externalId: element.externalId,
    source: 'widget_button',
    reference: element.reference,
    utm: { source: element.utmSource, medium: element.utmMedium, campaign: element.utmCampaign },
    prefill: { name: element.prefillName, phone: element.prefillPhone },
    // Who had chosen a resume has none.
    quickOnly: element.respondMode !== 'choose',
    file: element.file,
    fetch: element.fetcher,
    hasSlots: true,
    opensIn: element.dataset.framed ? 'frame' : element.opensIn === 'page' ? 'modal' : element.opensIn,
    opener: link,
    isTest: element.test,
    exposePii: element.exposePii,
    offersChat: element.chatAfter === 'on' && !chatOf(element),
    quick: { fields: fieldsOf(element.fields), letter: element.letter },
    inlineQuestions: element.questions === 'inline',
    pageHref,
    emit,
    onState: (form) => course.enter(stateOf(form)),
    onSent(sent) {
      course.sent(sent);
      // The page hears that it was sent before it hears of the end.
      if (chatOf(element) && visitOf(element.embedKey ?? '').grant?.chats) queueMicrotask(() => opened.close('chat'));
    },
    onClose: course.end,
  });
  return opened;
}

/** The words of `fields`, each once; the webmaster hears of unknown ones. */
function fieldsOf(text: string | null): QuickField[] {
  const words = [...new Set((text ?? '').replaceAll(',', ' ').split(' ').filter(Boolean))];
  const known = words.flatMap((word) => QUICK_FIELDS.find((field) => field === word) ?? []);
  if (known.length < words.length) hint('атрибут fields знает слова name, phone, letter, ready, crew');
  return known;
}

function stateOf({ step, phase }: FormState): ButtonState {
  if (step === 'loading') return 'opening';
  if (step === 'failed') return 'error';
  // Where no form came the vacancy is gone.
  if (step === 'refused') return 'closed';
  if (step === 'code') return 'code';
  if (step === 'sent') return 'sent';
  return phase === 'pending' ? 'sending' : 'form';
}
