import { RESPOND_ELEMENT } from '#shared/domain/respond-address.ts';
import { element as made } from '#shared/ui/element.ts';
import { shareVisit } from '../kit/framed/share.ts';
import { hearVisit } from '../kit/framed/visit.ts';
import { frameUrl, makeFrame, tellFrame } from '../kit/frame.ts';
import { openPlace } from '../kit/respond/open-place.ts';
import { dressWindow } from '../kit/respond/window-styles.ts';
import type { RespondWindow } from '../kit/respond/respond-window.tsx';
import { visitName, visitOf } from '../kit/visits.ts';
import type { ButtonParts } from './button.ts';
import { chatOf, createCourse, type Around, type OpenedButton } from './course.ts';
import type { ButtonState } from './states.ts';

const TITLE = 'Отклик на\u00a0вакансию';
/** Lower than the window: a frame that something of the page lies over anywhere takes no presses, and a higher one could not get out. */
const CSS = 'display:block;width:100%;min-height:320px;max-height:calc(100dvh - 160px);border:0';
/** That a document in a frame may name. */
const STATES: readonly ButtonState[] = ['opening', 'form', 'code', 'sending', 'sent', 'already', 'closed', 'error'];
/** Of the button itself: the document in the frame has its own. */
const OWN = ['respond-open', 'respond-close'];

/** Opens the form of a pressed button as a document of the marketplace: what is typed in it the page cannot read. */
export function openFrom(
  button: OpenedButton,
  { shadow, root, link }: ButtonParts,
  around: Around,
): RespondWindow | null {
  if (!button.isConnected) return null;
  const { origin, pageHref, emit } = around;
  const { embedKey, opensIn } = button;
  const key = embedKey ?? '';
  const course = createCourse(button, around);
  let isOpen = true;
  dressWindow(shadow);

  function enter(told: unknown): void {
    const state = STATES.find((known) => known === told);
    if (state !== 'sent' && state !== 'already') return state && course.enter(state);
    const { framed, responds } = visitOf(key);
    const vacancyId = responds[visitName(button)]?.vacancyId ?? button.vacancy ?? 0;
    course.sent({ vacancyId, already: state === 'already' });
    if (framed?.chats && chatOf(button)) close('chat');
  }

  function hear(message: Readonly<Record<string, unknown>>): void {
    hearVisit(key, message);
    if (message.t === 'state') enter(message.state);
    if (message.t === 'escape') close('dismissed');
    if (message.t !== 'event') return;
    const { name, detail } = message;
    // Our own document sends an object with each.
    if (name === 'respond-close') return close((detail as { reason: string }).reason);
    if (typeof name === 'string' && name.startsWith('respond-') && !OWN.includes(name)) emit(name, detail as object);
  }

  function fail(): void {
    if (!isOpen) return;
    close('error');
    emit('respond-error', { code: 'service_unavailable' });
    location.assign(pageHref);
  }

  const frame = makeFrame(
    frameUrl(origin, 'respond', RESPOND_ELEMENT, button),
    { title: TITLE, css: CSS },
    {
      isAwaited: true,
      fail,
      hear,
    },
  );
  const place = openPlace(
    root,
    { opensIn: opensIn === 'page' ? 'modal' : opensIn, opener: link },
    {
      title: TITLE,
      dismiss: () => close('dismissed'),
      draw({ body }) {
        const wait = made('p', { className: 'bar', role: 'status' }, 'Загружаем форму');
        body.append(wait, frame.node);
        void frame.ready.then(() => wait.remove());
        return frame.remove;
      },
    },
  );
  place.node.part.add('dialog');
  // Whoever is named by the page's own site brings what they have written there.
  const sharing = shareVisit(frame, { origin, key, fetch: button.fetcher }, button.test);

  async function begin(): Promise<void> {
    await tellFrame(frame, RESPOND_ELEMENT, button);
    await sharing.first;
    // The window of a resume is opened by a press in the frame alone: the browser counts none of the page's there.
    if (button.respondMode === 'full') course.enter('form');
    else await frame.ask('open');
    if (isOpen) frame.node.focus();
  }
  begin().catch(fail);

  function close(reason: string): void {
    if (!isOpen) return;
    isOpen = false;
    sharing.end();
    place.close();
    place.node.remove();
    course.end();
    emit('respond-close', { reason });
  }

  return {
    close,
    focus: () => frame.node.focus(),
    // Only a press inside the frame sends: what the page knows of its visitor is in the form already.
    submit: () => Promise.resolve(),
  };
}
