import type { PropertyValues } from 'lit';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import { RESPOND_ATTRIBUTES, type RespondValues } from '#shared/domain/respond-attributes.ts';
import { propertiesOf } from '../kit/attribute-properties.ts';
import { hintNotLoaded } from '../kit/hint.ts';
import { isKeptOut } from '../kit/kept-out.ts';
import type { RespondWindow } from '../kit/respond/respond-window.tsx';
import { KarkasElement } from '../kit/karkas-element.ts';
import { createMeeting } from '../kit/meeting.ts';
import { applyLook } from '../kit/theme.ts';
import { isKnown, isVouchedFor, visitName, visitOf, type VisitRespond } from '../kit/visits.ts';
import { drawButton, showButton, type ButtonLook, type ButtonParts } from './button.ts';
import type { ButtonState } from './states.ts';
import styles from './styles.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

const LABEL = 'Откликнуться';
/** As in `kit/empty-window.ts`, which the first view does without. */
const WINDOW = 'popup,width=480,height=760';

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the accessors are created from the table
export interface RespondButtonElement extends RespondValues {}

/**
 * `<karkas-respond-button>`: a guest responds to a vacancy on the employer's own page. Its public API is described in
 * README.md beside it. Until it is pressed nothing is asked, unless this tab has responded here before; that it was seen is counted.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export class RespondButtonElement extends KarkasElement {
  static readonly formAssociated = true;
  static override properties = {
    ...propertiesOf(RESPOND_ATTRIBUTES),
    disabled: { type: Boolean, reflect: true },
    required: { type: Boolean, reflect: true },
    test: { type: Boolean, reflect: true },
    exposePii: { type: Boolean, attribute: 'expose-pii' },
    fetcher: { attribute: false },
  };

  declare disabled: boolean;
  /** A form around it waits for the respond. */
  declare required: boolean;
  /** Nothing is written, whatever the key. */
  declare test: boolean;
  /** The page wants to know who responds. */
  declare exposePii: boolean;
  /** Replaces the browser's fetch. */
  declare fetcher: Fetch | undefined;

  #internals = this.attachInternals();
  #parts!: ButtonParts;
  /** Shows what the usual button is without; once it is loaded. */
  #dress: ((look: ButtonLook) => void) | null | undefined;
  #window: RespondWindow | null = null;
  /** What the open window, or the end of one, says. */
  #state: ButtonState = 'idle';
  #endLook: (() => void) | null = null;
  #isFollowed = false;
  /** There was a respond when it was drawn last. */
  #isSent = false;
  #meet = createMeeting();

  /** Id of the sent respond, which a form around it gets; empty without one. «test» after a try, which has no number. */
  get value(): string {
    const isTried = this.#state === 'sent' && (this.test || /^pk_test/.test(this.embedKey ?? ''));
    return String(this.#respond()?.id ?? (isTried ? 'test' : ''));
  }

  /** Opens the form, as a press does. Resolves when the window is there, or the marketplace's page is on its way. */
  async open(): Promise<void> {
    if (this.#window) return this.#window.focus();
    if (this.#isOpening()) return;
    if (this.#isMissing() || !this.emit('respond-open', { id: this.vacancy })) return;
    if (this.#leavesPage()) return this.#leave();
    const isFramed = this.mode === 'frame' || (this.mode === 'auto' && isKeptOut(this.origin));
    // Before anything that takes time: browsers open windows in answer to a press alone.
    const popup = this.respondMode === 'full' && !isFramed ? open('', '', WINDOW) : undefined;
    if (popup === null) return this.#leave();
    this.#show('opening');
    try {
      const [{ openFrom }] = await Promise.all([
        popup ? import('./open-outside.ts') : isFramed ? import('./open-framed.ts') : import('./open-auto.ts'),
        this.#loadLooks(),
      ]);
      // It was closed meanwhile, and perhaps opened again.
      if (!this.#isOpening() || this.#window) return popup?.close();
      this.#window = openFrom(this, this.#parts, {
        popup,
        origin: this.origin,
        pageHref: this.#pageUrl(),
        emit: (name, detail) => this.emit(name, detail),
        show: (state) => this.#show(state),
        onClose: () => (this.#window = null),
      });
    } catch {
      popup?.close();
      if (!this.#isOpening()) return;
      hintNotLoaded();
      this.#show('error');
      this.emit('respond-error', { code: 'service_unavailable' });
      this.#leave();
    }
  }

  close(): void {
    this.#end('method');
  }

  /** Fills in what the page knows and presses the button of the form; the boxes are the visitor's. Only in answer to a press. */
  async submit(fields: { name?: string; phone?: string; letter?: string } = {}): Promise<void> {
    if (!navigator.userActivation?.isActive) throw new DOMException('not_allowed', 'NotAllowedError');
    await this.open();
    await this.#window?.submit(fields);
  }

  /** The visitor has brought a code, here or in the chat, or the host's server has named them. */
  get isIdentified(): boolean {
    return isKnown(this.embedKey ?? '');
  }

  /** Whether the host's server has vouched for the visitor by a signature. */
  get identityVerified(): boolean {
    return isVouchedFor(this.embedKey ?? '');
  }

  /** Lets the visitor be known by a token that the host's server has signed; of another one nothing stays. Fails as a call. */
  async identify(jwt: string): Promise<{ verified: boolean }> {
    const { identify, placeOf } = await import('../kit/identify.ts');
    const instead = async () =>
      (await import('../kit/respond/follow-framed.ts')).identifyInFrame(this, this.origin, jwt);
    const place = placeOf(this, this.origin);
    return { verified: await identify({ place, emit: this.emit.bind(this), instead }, jwt) };
  }

  /** Somebody else will use the page: nothing is known of the visitor any more, in this tab or the browser. */
  async reset(): Promise<void> {
    this.close();
    const { forgetVisitor, placeOf } = await import('../kit/identify.ts');
    await forgetVisitor(placeOf(this, this.origin));
  }

  /** How far the respond of this tab's visitor has come; null without one. */
  async status(): Promise<{ status: string | null }> {
    const { statusOf } = await import('../kit/respond/status.ts');
    return { status: await statusOf(this, this.origin) };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#end('removed');
      this.#endLook?.();
      this.#endLook = null;
      this.#follow();
    });
  }

  protected override createRenderRoot(): ShadowRoot {
    this.#parts = drawButton(this, sheet, (event) => this.#press(event));
    return this.#parts.shadow;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { own, root, link } = this.#parts;
    const respond = this.#respond();
    const isMissing = this.#isMissing();
    // The visitor was forgotten: what the window has said was theirs.
    if (this.#isSent && !respond) this.#state = 'idle';
    this.#isSent = respond !== undefined;
    if (isMissing) import('./advice.ts').then(({ hintMissing }) => hintMissing(this), hintNotLoaded);
    this.#endLook?.();
    this.#endLook = applyLook(root, this);
    const state = this.#state === 'idle' && respond ? 'sent' : this.#state;
    this.dataset.state = state;
    const look: ButtonLook = {
      state,
      isDisabled: this.disabled,
      href: respond ? this.onOurs(`/profile/responds/${respond.id}`) : this.#pageUrl(),
      label: respond || state === 'sent' ? (this.labelSent ?? respond?.label ?? 'Отправлен') : (this.label ?? LABEL),
      variant: this.variant,
      size: this.size,
      opensWindow: !respond && !this.#leavesPage() && this.opensIn !== 'inline',
    };
    if (isMissing || this.#isUsual(look) || this.#dress !== undefined) {
      own.hidden = !isMissing;
      root.hidden = isMissing;
      showButton(this.#parts, look);
      this.#dress?.(look);
    } else void this.#loadLooks(); // Until then everything stays as it is.
    this.#internals.setFormValue(this.value || null);
    this.#internals.setValidity(
      this.required && !this.value ? { valueMissing: true } : {},
      'Сначала откликнитесь на\u00a0вакансию',
      link,
    );
    this.#meet(this);
    if (this.#isFollowed || this.isIdentified) this.#follow();
    this.countUses();
  }

  /** Whether the first styles are enough for it. */
  #isUsual({ state, isDisabled, variant, size }: ButtonLook): boolean {
    return (
      variant === 'primary' &&
      size === 'm' &&
      !isDisabled &&
      !/sent|already|closed/.test(state) &&
      this.theme === 'light' &&
      !getComputedStyle(this.#parts.root).getPropertyValue('--karkas-accent') &&
      !this.querySelector('[slot="icon"]')
    );
  }

  async #loadLooks(): Promise<void> {
    if (this.#dress) return;
    try {
      const { dressButton } = await import('./looks.ts');
      this.#dress ??= dressButton(this.#parts);
    } catch {
      hintNotLoaded();
      this.#dress ??= null;
    }
    this.requestUpdate();
  }

  #press(event: MouseEvent): void {
    if (this.disabled) return event.preventDefault();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (this.#respond() || this.#state === 'closed') return;
    event.preventDefault();
    void this.open();
  }

  #isOpening(): boolean {
    return this.#state === 'opening';
  }

  #end(reason: string): void {
    if (this.#window) this.#window.close(reason);
    else if (this.#isOpening()) {
      this.#show('idle');
      this.emit('respond-close', { reason });
    }
  }

  #show(state: ButtonState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.requestUpdate();
  }

  /** Keeps the respond's status current, as long as there is one and the element is on the page. */
  #follow(): void {
    if (!this.#isFollowed && !this.isConnected) return;
    this.#isFollowed = true;
    import('../kit/respond/status.ts').then(({ follow }) => follow(this, this.origin), hintNotLoaded);
  }

  #respond(): VisitRespond | undefined {
    return visitOf(this.embedKey ?? '').responds[visitName(this)];
  }

  /** Nothing can be done: the page's own content stands instead. */
  #isMissing(): boolean {
    return !this.embedKey || (this.vacancy === null && this.externalId === null);
  }

  /** The form is on the marketplace: there is the resume, and no policy of this page. */
  #leavesPage(): boolean {
    return this.opensIn === 'page' || this.consent === 'required';
  }

  /** The vacancy on the marketplace; what the page's own link says where only the employer's code is known. */
  #pageUrl(): string {
    const own = this.querySelector<HTMLAnchorElement>(`a[href^="${this.origin}/"]`)?.pathname;
    const path = this.vacancy === null ? (own ?? '/') : `/vacancy/${this.vacancy}`;
    return this.onOurs(this.respondMode === 'full' ? `${path}?respond=1` : path);
  }

  /** As the button's link does. */
  #leave(): void {
    (this.#parts.link.target ? top : window)?.location.assign(this.#pageUrl());
  }
}
