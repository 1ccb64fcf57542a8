import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { QUICK_FIELDS, type QuickField } from '#islands/respond-form/index.ts';
import { hint } from '../kit/hint.ts';
import { openRespond, type RespondWindow } from '../kit/respond/respond-window.tsx';
import type { ButtonParts } from './button.ts';
import { leaveAfter } from './leave-after.ts';

import type { ButtonState } from './states.ts';

export interface Around {
  origin: string;
  pageHref: string;
  emit(name: string, detail: object): boolean;
  show(state: ButtonState): void;
  onClose(): void;
}

interface FormState {
  step: string;
  phase: string;
}

/** Opens the form of a pressed button by the attributes of its element, and says what state it is in. */
export function openFrom(
  element: HTMLElement & RespondValues & { fetcher: Fetch | undefined; test: boolean },
  { shadow, root, link }: ButtonParts,
  { origin, pageHref, emit, show, onClose }: Around,
): RespondWindow {
  let state: ButtonState = 'opening';
  const enter = (next: ButtonState): void => {
    // What has become of it stays whatever the form shows next.
    if (next === state || (next === 'sent' && state === 'already')) return;
    state = next;
    show(next);
  };
  return openRespond({
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
    quickOnly: element.respondMode === 'quick',
    fetch: element.fetcher,
    hasSlots: true,
    opensIn: 'framed' in element.dataset ? 'frame' : element.opensIn === 'page' ? 'modal' : element.opensIn,
    opener: link,
    isTest: element.test,
    quick: { fields: fieldsOf(element.fields), letter: element.letter },
    inlineQuestions: element.questions === 'inline',
    pageHref,
    emit,
    onState: (form) => enter(stateOf(form)),
    onSent: ({ already }) => enter(already ? 'already' : 'sent'),
    onClose() {
      onClose();
      leaveAfter(element, state, enter);
    },
  });
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
