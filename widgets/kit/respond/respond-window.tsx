import { createRoot } from 'react-dom/client';
import {
  createRespondForm,
  RespondForm,
  tabStorage,
  titleOf,
  type RespondFormOptions,
  type RespondFormState,
} from '#islands/respond-form/index.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { element } from '#shared/ui/element.ts';
import { bare } from '../bare.ts';
import { withUtm, type Utm } from '../utm.ts';
import { hint } from '../hint.ts';
import { hintRefusal } from '../refusals.ts';
import { adoptGrant, forgettingsOf, visitorCall } from '../guest.ts';
import { visitName, visitOf } from '../visits.ts';
import { widgetCall } from '../widget-call.ts';
import { openEmptyWindow } from '../empty-window.ts';
import { embedCall } from './embed-call.ts';
import type { openOutside as OpenOutside } from './open-outside.ts';
import { openPlace, type RespondPlace } from './open-place.ts';
import { dressWindow } from './window-styles.ts';

const TEST = 'Тест: ничего не\u00a0отправится. Код\u00a0— шесть нулей';

const JOINS = 'Код из\u00a0СМС соединит этот телефон с\u00a0вашим входом на\u00a0сайте и\u00a0перепиской здесь';

const NOT_EXPOSED = 'expose-pii ничего не\u00a0отдаёт: разрешите это ключу в\u00a0разделе «Виджеты» кабинета';

type Confirmed = CallAnswer<Contracts['POST /embed/respond/quick/{pending}/confirm']>;

/** What stands between an element and the form that it opens. */
export interface RespondWindowOptions {
  shadow: ShadowRoot;
  /** Inside the boundary of the page's styles. */
  place: HTMLElement;
  origin: string;
  key: string;
  vacancy: number | null;
  externalId: string | null;
  source: 'widget_button' | 'widget_feed';
  reference: string | null;
  utm: Utm;
  prefill: { name: string | null; phone: string | null };
  /** Without the way to a resume on the marketplace. */
  quickOnly: boolean;
  /** Whether files may be sent along with a resume. */
  file: 'on' | 'off';
  fetch: Fetch | undefined;
  /** Slots of the element stand in the window: `before-form`, `consent-extra`, `success`. */
  hasSlots: boolean;
  opensIn: RespondPlace;
  /** What the window stands at where it is no modal one. */
  opener: HTMLElement | null;
  isTest: boolean;
  /** A sent respond leads to the chat of the marketplace: the page asks for one and has none. */
  offersChat: boolean;
  /** The page wants to know who responds; its key has the last word. */
  exposePii: boolean;
  quick?: NonNullable<RespondFormOptions['quick']>;
  inlineQuestions: boolean;
  /** The vacancy on the marketplace. */
  pageHref: string;
  emit(name: string, detail: object): boolean;
  onState(state: RespondFormState): void;
  /** `already`: there was one before. */
  onSent(sent: { id: number; vacancyId: number; already: boolean }): void;
  onClose(): void;
}

export interface RespondWindow {
  close(reason: string): void;
  /** It was asked for once more. */
  focus(): void;
  /** Fills in fields as their person would, where they are empty, and presses the button of the form. */
  submit(fields: Readonly<Record<string, string>>): Promise<void>;
}

/** Opens the form of a respond above the page, as a native dialog. */
export function openRespond(options: RespondWindowOptions): RespondWindow {
  const { shadow, place, origin, key, utm, prefill } = options;
  const visitor = { origin, key, fetch: options.fetch };
  const since = forgettingsOf(key);
  let isOpen = true;
  /** Nothing follows the end. */
  const emit: RespondWindowOptions['emit'] = (name, detail) => !isOpen || options.emit(name, detail);
  dressWindow(shadow);
  let vacancyId = options.vacancy ?? 0;
  let mayExpose = false;
  let confirmed: Confirmed | null = null;
  const onOurs = (path: string): string => withUtm(new URL(path, origin), utm).href;
  const form = element('div');
  const trap = element('input', { type: 'text', name: 'website', tabIndex: -1, autocomplete: 'off' });
  const slots = { before: element('slot', { name: 'before-form' }), after: element('slot', { name: 'success' }) };

  const mayJoin = visitOf(key).grant?.mayJoin === true;
  const ask = mayJoin ? visitorCall(visitor) : widgetCall(origin, options.fetch);
  const call = embedCall(ask, {
    ...options,
    trap: () => trap.value,
    onForm({ vacancy, test, exposesPii }) {
      vacancyId = vacancy.id;
      mayExpose = exposesPii === true;
      if (options.exposePii && !mayExpose) hint(NOT_EXPOSED);
      if (test || options.isTest) form.before(element('p', { className: 'bar bar-warn' }, TEST));
      else if (mayJoin) form.before(element('p', { className: 'bar' }, JOINS));
    },
    onRefused(code) {
      if (code === 'not_found')
        hint(`ключа нет, или у\u00a0его компании нет вакансии ${options.vacancy ?? options.externalId ?? ''}`);
      else hintRefusal(code);
      emit('respond-error', { code });
    },
    onSubmit: (id, person) =>
      emit('respond-submit', { vacancyId: id, ...(options.exposePii && mayExpose ? person : {}) }),
    onConfirmed: (answer) => (confirmed = answer),
  });

  const signIn = (path: string) =>
    onOurs(`${path}?callback=${encodeURIComponent(`/vacancy/${options.vacancy ?? ''}?respond=1`)}`);
  const store = createRespondForm(
    { call, emit: (name, detail) => name !== 'respond-step' || emit(name, detail), now: () => new Date() },
    bare({
      target: { vacancyId },
      quick: options.quick,
      inlineQuestions: options.inlineQuestions,
      hasSlots: options.hasSlots,
      signInHref: options.quickOnly ? '' : signIn('/sign-in'),
      signUpHref: signIn('/sign-up'),
      respondHref: (id) => onOurs(`/profile/responds/${id}`),
      documentHref: (path) => onOurs(path),
      pageHref: options.pageHref,
      companyHref: (id) => onOurs(`/company/${id}`),
      vacancyHref: (id) => onOurs(`/vacancy/${id}?src=embed`),
      ...(options.offersChat ? { chatHref: () => onOurs(`/chat/new?vacancy=${vacancyId}`) } : {}),
      // A draft lasts as long as the tab.
      storage: tabStorage(),
      // A frame is a document of ours, whose storage is too.
      ...(options.opensIn === 'frame' ? {} : { personal: personOf(key + visitName(options)) }),
      onSent(sent) {
        const already = confirmed?.already ?? false;
        const { id } = sent;
        if (confirmed?.grant) {
          const respond = { id, vacancyId, label: confirmed.label };
          adoptGrant(visitor, confirmed.grant, { since, responds: { [visitName(options)]: respond } });
        }
        options.onSent({ id, vacancyId, already });
        const { reference } = options;
        emit('respond-sent', { respondId: id, vacancyId, kind: 'quick_respond', ...(reference ? { reference } : {}) });
      },
    }),
  );

  let shown: RespondFormState | null = null;
  let isFilled = false;
  function follow(state: RespondFormState, title: HTMLElement): void {
    const before = shown;
    shown = state;
    title.textContent = titleOf(state);
    options.onState(state);
    slots.before.hidden = state.step === 'sent';
    slots.after.hidden = state.step !== 'sent';
    if (state.step === 'quick' && !isFilled) {
      isFilled = true;
      fill({ name: prefill.name ?? '', phone: prefill.phone ?? '' });
    }
    const wrong = Object.keys(state.errors);
    if (wrong.length > 0 && before?.errors !== state.errors) emit('respond-validate', { errors: wrong });
    // The first step comes in place of the waiting: the focus is on the title already.
    if (before && before.step !== state.step && before.step !== 'loading') title.focus();
  }

  function fill(fields: Readonly<Record<string, string>>): void {
    const { values } = store.$state.get();
    for (const [name, value] of Object.entries(fields)) if (value && !values[name]) store.change(name, value);
  }

  const layer = openPlace(place, options, {
    title: 'Отклик на\u00a0вакансию',
    dismiss: () => close('dismissed'),
    draw({ title, body }) {
      body.addEventListener('click', pressLink, { capture: true });
      const hidden = element('div', { className: 'respond-trap' }, element('label', {}, 'Сайт', trap));
      hidden.ariaHidden = 'true';
      body.append(...(options.hasSlots ? [slots.before, form, slots.after] : [form]), hidden);
      const untie = store.$state.subscribe((state) => follow(state, title));
      const root = createRoot(form);
      root.render(<RespondForm store={store} />);
      return () => {
        untie();
        root.unmount();
      };
    },
  });
  layer.node.part.add('dialog');

  /** Links lead away from a form that is being filled in; those to a resume open a window that comes back to it. */
  function pressLink(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const { signInHref, signUpHref } = store.options;
    const leadsToResume = link.href === signInHref || link.href === signUpHref;
    const popup = leadsToResume && !outside ? openEmptyWindow() : null;
    if (leadsToResume && outside) {
      event.preventDefault();
      outside.focus();
    } else if (popup) {
      event.preventDefault();
      goOutside(popup).catch(() => popup.location.assign(link.href));
    } else {
      link.target = '_blank';
      link.rel = 'noopener';
    }
  }

  async function goOutside(popup: Window): Promise<void> {
    const { openOutside } = await import('./open-outside.ts');
    const place = { origin, key, fetch: options.fetch };
    outside = openOutside(popup, place, options, {
      pageHref: options.pageHref,
      emit,
      onSent: options.onSent,
      onEnd(outcome) {
        outside = null;
        if (outcome === 'sent') close('sent');
      },
    });
  }

  let outside: ReturnType<typeof OpenOutside> | null = null;
  function close(reason: string): void {
    if (!isOpen) return;
    isOpen = false;
    outside?.close(reason);
    layer.close();
    layer.node.remove();
    options.onClose();
    options.emit('respond-close', { reason });
  }

  return {
    close,
    focus: () => layer.node.focus(),
    submit(fields) {
      fill(fields);
      return store.next();
    },
  };
}

const people = new Map<string, string>();

/** Whoever opens the window again finds their name: in memory, for the page's scripts can read its storage. */
function personOf(subject: string): NonNullable<RespondFormOptions['personal']> {
  return {
    getItem: (name) => people.get(name + subject) ?? null,
    setItem: (name, text) => people.set(name + subject, text),
    removeItem: (name) => people.delete(name + subject),
  };
}
