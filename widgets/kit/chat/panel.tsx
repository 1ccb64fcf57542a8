import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { isTouch } from '#islands/chat/index.ts';
import type { ChatHost } from '#islands/chat/index.ts';
import { LAYER_LOOK, TOAST_LOOK } from '#shared/domain/overlays.ts';
import { element } from '#shared/ui/element.ts';
import { openLayerWindow } from '#shared/ui/layer/layer-window.ts';
import { keepFilesFresh } from './files.ts';
import { PanelView, type PanelToast } from './PanelView.tsx';
import { createSession, type Session, type SessionOptions } from './session.ts';
import css from './panel.css?inline';

const styles = new CSSStyleSheet();
styles.replaceSync(css);

const TITLE = 'chat-title';

export interface PanelOptions extends Omit<SessionOptions, 'toast' | 'confirm' | 'isWatched' | 'trap' | 'onLook'> {
  shadow: ShadowRoot;
  /** Inside the boundary of the page's styles; the panel stands first in it. */
  root: HTMLElement;
  onClose(): void;
}

export interface ChatPanel extends Pick<Session, 'wish' | 'tellPage' | 'markRead' | 'connect' | 'disconnect'> {
  /** Rows of the list, as they are known. */
  dialogs(): readonly { id: string; title: string; unread: number }[];
  /** `isAsked`: somebody has pressed for it, and the focus goes there. */
  show(isAsked: boolean): void;
  hide(): void;
  remove(): void;
  /** Where the panel knows its visitor alone: nothing is known of them any more. */
  reset?(): Promise<void>;
  /** Where the panel alone may ask the marketplace: whether the host's server has vouched for the visitor. */
  identify?(jwt: string): Promise<boolean>;
}

/** Makes the panel of a bubble, hidden at first. */
export function createPanel(options: PanelOptions): ChatPanel {
  const { shadow, root, place, settings, hrefOf } = options;
  if (!shadow.adoptedStyleSheets.includes(styles)) shadow.adoptedStyleSheets.push(styles);
  const listeners = new Set<() => void>();
  const $toast = atom<PanelToast | null>(null);
  let fading: ReturnType<typeof setTimeout> | undefined;

  const trap = element('input', { type: 'text', name: 'website', tabIndex: -1, autocomplete: 'off' });
  const hidden = element('div', { className: 'respond-trap' }, element('label', {}, 'Сайт', trap));
  hidden.ariaHidden = 'true';
  const content = element('div', { className: 'k-content' });
  const node = element('div', { className: 'k-panel', role: 'dialog', hidden: true }, content, hidden);
  node.part.add('panel');
  node.setAttribute('aria-labelledby', TITLE);
  root.prepend(node);

  const session = createSession({
    ...options,
    trap: () => trap.value,
    isWatched: () => !node.hidden && document.visibilityState === 'visible' && document.hasFocus(),
    onLook(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toast(text, { type = 'default', timeoutMs = TOAST_LOOK.timeoutMs } = {}) {
      clearTimeout(fading);
      $toast.set({ text, isError: type === 'error' });
      fading = setTimeout(() => $toast.set(null), timeoutMs);
    },
    confirm: (question) => confirmIn(root, question),
  });

  const mounted = createRoot(content);
  mounted.render(
    <PanelView
      session={session}
      $toast={$toast}
      titleId={TITLE}
      origin={place.origin}
      settings={settings}
      isTest={settings.test}
      hrefOf={hrefOf}
      onClose={options.onClose}
    />,
  );
  void session.load();

  const gone = new AbortController();
  const { signal } = gone;
  node.addEventListener('click', openBeside, { capture: true, signal });
  node.addEventListener(
    'keydown',
    (event) => {
      // A menu above it, and what is being answered, come first.
      if (event.key !== 'Escape' || event.defaultPrevented || node.querySelector(':popover-open')) return;
      event.preventDefault();
      options.onClose();
    },
    { signal },
  );
  // What a phone's keyboard leaves of the window.
  const { visualViewport: seen } = window;
  const fit = (): void => {
    if (seen && seen.scale === 1) root.style.setProperty('--k-seen', `${Math.round(seen.height)}px`);
  };
  seen?.addEventListener('resize', fit, { signal });
  fit();
  const endFiles = keepFilesFresh(node, place);

  function focus(): void {
    const field = isTouch() ? null : node.querySelector<HTMLElement>('textarea');
    (field ?? node.querySelector<HTMLElement>(`#${TITLE}`))?.focus();
  }
  // What had the focus goes with its step.
  let { step } = session.$state.get();
  const stopSteps = session.$state.listen((state) => {
    const hasMoved = state.step !== step;
    ({ step } = state);
    if (!hasMoved || !node.matches(':focus-within')) return;
    node.querySelector<HTMLElement>(`#${TITLE}`)?.focus();
    if (step === 'chat') requestAnimationFrame(focus);
  });

  return {
    wish: session.wish,
    tellPage: session.tellPage,
    markRead: session.markRead,
    connect: session.connect,
    disconnect: session.disconnect,
    dialogs: () =>
      session.$state
        .get()
        .chat?.$state.get()
        .list.items.map(({ id, title, unread }) => ({ id, title, unread })) ?? [],
    show(isAsked) {
      node.hidden = false;
      if (isAsked) focus();
      for (const listener of listeners) listener();
    },
    hide() {
      node.hidden = true;
    },
    remove() {
      gone.abort();
      stopSteps();
      clearTimeout(fading);
      endFiles();
      session.end();
      mounted.unmount();
      node.remove();
    },
  };
}

/** Asks in a window above the page. */
function confirmIn(
  parent: Node,
  { title, text = '', label, isDangerous = false }: Parameters<ChatHost['confirm']>[0],
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      layer.close();
      layer.node.remove();
      resolve(answer);
    };
    const dismiss = (): void => end(false);
    const content = {
      title,
      isAlert: true,
      draw({ body }: { body: HTMLElement }) {
        const yes = {
          type: 'button',
          className: isDangerous ? 'btn btn-bad' : 'btn btn-1',
          onclick: () => end(true),
        } as const;
        const no = { type: 'button', className: 'btn', autofocus: true, onclick: dismiss } as const;
        body.append(
          element('p', {}, text),
          element('div', { className: 'k-answers' }, element('button', yes, label), element('button', no, 'Отмена')),
        );
      },
    };
    const layer = openLayerWindow(
      parent,
      { id: 0, look: { ...LAYER_LOOK, size: 'sm' }, place: 'front', content },
      { close: dismiss, dismiss, pressBackdrop: dismiss },
    );
  });
}

/** Links lead away from a chat that goes on; those that the chat answers itself lead nowhere. */
function openBeside({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.protocol.startsWith('http') || link.getAttribute('href')?.startsWith('#')) return;
  link.target = '_blank';
  link.relList.add('noopener');
}
