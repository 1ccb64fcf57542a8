import { CHAT_ELEMENT } from '#shared/domain/chat-address.ts';
import type { SocketState } from '#shared/client/chat-socket.ts';
import { element } from '#shared/ui/element.ts';
import { shareVisit } from '../framed/share.ts';
import { hearVisit } from '../framed/visit.ts';
import { frameUrl, makeFrame, tellFrame } from '../frame.ts';
import { hint } from '../hint.ts';
import { readContext } from './page-context.ts';
import type { ChatPanel, PanelOptions } from './panel.tsx';
import css from './frame.css?inline';

const styles = new CSSStyleSheet();
styles.replaceSync(css);

const TITLE = 'Чат с\u00a0компанией';
const CSS = 'display:block;width:100%;height:100%;border:0';

/** Events of the bubble in the frame that are the bubble's on the page too; the others it tells itself. */
const SHARED = ['chat-start', 'chat-message', 'chat-file-rejected', 'chat-identify', 'chat-error'];
const STATES: Readonly<Record<string, SocketState>> = {
  offline: 'off',
  connecting: 'connecting',
  reconnecting: 'waiting',
  online: 'online',
};

type Rows = ReturnType<ChatPanel['dialogs']>;

/**
 * The same panel as a document of the marketplace: what is written in it the page cannot read. Fails where the document does not
 * come.
 */
export async function createFramedPanel(options: PanelOptions): Promise<ChatPanel> {
  const { shadow, root, place, settings, context, emit } = options;
  if (!shadow.adoptedStyleSheets.includes(styles)) shadow.adoptedStyleSheets.push(styles);
  let dialogs: Rows = [];
  let isOpen = false;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();

  function hear(message: Readonly<Record<string, unknown>>): void {
    hearVisit(place.key, message, settings.persist);
    if (message.t !== 'event') return;
    // Our own document sends these with each event.
    const { name, detail, state } = message as {
      name: string;
      detail: Record<string, unknown>;
      state: { unread: number; dialogs: Rows };
    };
    ({ dialogs } = state);
    options.onUnread(state.unread);
    if (name === 'chat-connection') options.onConnection(STATES[String(detail.state)] ?? 'off');
    if (name === 'chat-close' && isOpen) options.onClose();
    if (SHARED.includes(name)) emit(name, detail);
  }

  const frame = makeFrame(
    frameUrl(place.origin, 'chat', CHAT_ELEMENT, settings),
    { title: TITLE, css: CSS },
    {
      isAwaited: true,
      fail: () => fail(new Error('service_unavailable')),
      hear,
    },
  );
  // Closed, it is out of sight and of the way of presses, and goes on telling.
  const node = element('div', { className: 'k-panel', role: 'dialog', ariaLabel: TITLE, hidden: true }, frame.node);
  node.part.add('panel');
  root.prepend(node);

  const ask = async (name: string, ...input: readonly unknown[]): Promise<void> => {
    try {
      await frame.ask(name, ...input);
    } catch {
      hint(`чат во\u00a0фрейме не\u00a0ответил на\u00a0${name}`);
    }
  };
  const tellPage = (): void => {
    const said = context();
    if (!said) return;
    const { path, title, facts } = readContext(said, { url: new URL(location.href), title: document.title });
    const custom = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
    void ask('setContext', { page: path, title, custom });
  };

  const sharing = shareVisit(frame, place, settings.test);
  function remove(): void {
    sharing.end();
    frame.remove();
    node.remove();
  }
  try {
    const ready = Promise.all([tellFrame(frame, CHAT_ELEMENT, settings), sharing.first]);
    await Promise.race([ready, failed]);
  } catch (error) {
    remove();
    throw error;
  }
  tellPage();
  options.onReach(true);

  return {
    dialogs: () => dialogs,
    tellPage,
    wish: ({ text, vacancyId, isNew }) =>
      isNew ? ask('startDialog', { vacancyId, text }) : text ? ask('prefill', text) : Promise.resolve(),
    markRead: (id) => ask('markRead', id),
    connect: () => void ask('connect'),
    disconnect: () => void ask('disconnect'),
    reset: () => ask('reset'),
    async identify(jwt) {
      // Our own element answers so.
      const { verified } = (await frame.ask('identify', jwt)) as { verified: boolean };
      return verified;
    },
    show(isAsked) {
      isOpen = true;
      node.hidden = false;
      void ask('open');
      if (isAsked) frame.node.focus();
    },
    hide() {
      if (!isOpen) return;
      isOpen = false;
      node.hidden = true;
      void ask('close');
    },
    remove,
  };
}
