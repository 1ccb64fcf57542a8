import type { PropertyValues } from 'lit';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import { CHAT_ATTRIBUTES, type ChatValues } from '#shared/domain/chat-attributes.ts';
import { propertiesOf } from '../kit/attribute-properties.ts';
import { hintNotLoaded } from '../kit/hint.ts';
import type { GivenContext } from '../kit/chat/page-context.ts';
import type { ChatPanel } from '../kit/chat/panel.tsx';
import { KarkasElement } from '../kit/karkas-element.ts';
import { createMeeting } from '../kit/meeting.ts';
import { oneTask } from '../kit/one-task.ts';
import { applyLook } from '../kit/theme.ts';
import { isKnown, isVouchedFor } from '../kit/visits.ts';
import { drawLauncher, pressedButton, showLauncher, type BubbleParts } from './launcher.ts';
import type { ConnectionState } from './around.ts';
import { createPanelHolder } from './panel-holder.ts';
import styles from './styles.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

const LABEL = 'Написать нам';

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the accessors are created from the table
export interface ChatBubbleElement extends ChatValues {}

/**
 * `<karkas-chat-bubble>`: a visitor of the employer's own page writes to the company. Its public API is described in
 * README.md beside it. Until it is opened nothing is asked, unless this tab has written here before; that it was seen is counted.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export class ChatBubbleElement extends KarkasElement {
  static override properties = {
    ...propertiesOf(CHAT_ATTRIBUTES),
    opened: { type: Boolean, reflect: true },
    test: { type: Boolean, reflect: true },
    fetcher: { attribute: false },
  };

  declare opened: boolean;
  /** Nothing is written, whatever the key. */
  declare test: boolean;
  /** Replaces the browser's fetch. */
  declare fetcher: Fetch | undefined;

  #parts!: BubbleParts;
  #holder = createPanelHolder(this, {
    parts: () => this.#parts,
    origin: () => this.origin,
    context: () => this.#context,
    hrefOf: (path) => this.onOurs(path),
    emit: (name, detail) => this.emit(name, detail),
    changed: () => this.requestUpdate(),
  });
  #context: GivenContext | null = null;
  #opener: HTMLElement | null = null;
  /** It is being opened without anybody's wish. */
  #comesBySelf = false;
  /** The open panel is there; until then the button is. */
  #hasPanel = false;
  #isShown = false;
  #meet = createMeeting();
  #isHidden = false;
  #endLook: (() => void) | null = null;
  #poll = oneTask();
  #greeting = oneTask();
  #ends = new AbortController();

  /** Dialogs with something unread. */
  get unreadCount(): number {
    return this.#holder.unread;
  }

  get connectionState(): ConnectionState {
    return this.#holder.connection;
  }

  /** The visitor has brought a code, here or with a respond, or the host's server has named them. */
  get isIdentified(): boolean {
    return this.embedKey !== null && isKnown(this.embedKey);
  }

  /** Whether the host's server has vouched for the visitor by a signature. */
  get identityVerified(): boolean {
    return this.embedKey !== null && isVouchedFor(this.embedKey);
  }

  /** Dialogs of the visitor with the company, once the chat was opened. */
  get dialogs(): ReturnType<ChatPanel['dialogs']> {
    return this.#holder.dialogs();
  }

  /** Resolves when the panel is there. */
  async open(): Promise<void> {
    this.opened = true;
    await this.updateComplete;
    await this.#holder.panel;
  }

  close(): void {
    this.opened = false;
  }

  async toggle(): Promise<void> {
    if (this.opened) this.close();
    else await this.open();
  }

  /** Shows the button that {@link hide} has hidden. */
  show(): void {
    this.#setHidden(false);
  }

  /** Takes the button and the panel out of sight. */
  hide(): void {
    this.close();
    this.#setHidden(true);
  }

  /** Opens the dialog about a vacancy, or with the company; `text` stands where the visitor writes, the company reads `topic`. */
  async startDialog(about: { vacancyId?: number; text?: string; topic?: string } = {}): Promise<void> {
    await this.open();
    await (await this.#holder.panel)?.wish({ ...about, isNew: true });
  }

  /** Lets the visitor be known by a token that the host's server has signed; of another one nothing stays. Fails as a call. */
  identify(jwt: string): Promise<{ verified: boolean }> {
    return this.#holder.identify(jwt);
  }

  /** Puts words where the visitor writes; they send them themselves. */
  async prefill(text: string): Promise<void> {
    await (await this.#holder.ready())?.wish({ text });
  }

  /** What the page tells the company of itself with a dialog that begins on it; without its own words its address and title. */
  setContext(context: GivenContext = {}): void {
    this.#context = context;
    void this.#holder.panel?.then((panel) => panel?.tellPage());
  }

  async markRead(dialogId: string): Promise<void> {
    if (this.isIdentified) await (await this.#holder.ready())?.markRead(dialogId);
  }

  async connect(): Promise<void> {
    if (this.isIdentified) (await this.#holder.ready())?.connect();
  }

  async disconnect(): Promise<void> {
    (await this.#holder.panel)?.disconnect();
  }

  /** Somebody else will use the page: nothing is known of the visitor any more, in this tab or the browser. */
  async reset(): Promise<void> {
    await (await import('./reset.ts')).resetVisitor(this, this.origin, this.#holder);
  }

  /** Opens the chat of the marketplace in a tab of its own. */
  popout(): void {
    open(this.#chatUrl(), '_blank', 'noopener');
  }

  constructor() {
    super();
    this.opened = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#ends.signal.aborted && this.#isShown) return;
    this.#ends = new AbortController();
    document.addEventListener('click', (event) => this.#pressHost(event), { signal: this.#ends.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#ends.abort();
      this.#holder.remove();
      // Where it stands again it is closed.
      this.close();
      // Its number goes from the title of the page too.
      this.#holder.tellUnread(0);
      this.#endLook?.();
      this.#endLook = null;
      this.#poll.end();
      this.#greeting.end();
      this.#isShown = false;
    });
  }

  protected override createRenderRoot(): ShadowRoot {
    this.#parts = drawLauncher(this, sheet, (event) => this.#press(event));
    return this.#parts.shadow;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { root, link } = this.#parts;
    if (!this.opened) this.#hasPanel = false;
    this.#endLook?.();
    this.#endLook = applyLook(root, this);
    root.dataset.position = this.position;
    root.dataset.mobile = this.mobile;
    const { offsetX, offsetY, panelWidth, panelHeight } = this;
    for (const [name, pixels] of Object.entries({ x: offsetX, y: offsetY, width: panelWidth, height: panelHeight }))
      root.style.setProperty(`--k-${name}`, `${pixels}px`);
    const isMissing = !this.embedKey;
    if (isMissing) import('./advice.ts').then(({ hintMissing }) => hintMissing(), hintNotLoaded);
    root.hidden = isMissing || this.#isHidden;
    this.#raise(root);
    if (this.theme !== 'light' || getComputedStyle(root).getPropertyValue('--karkas-accent'))
      import('./looks.ts').then(({ dressBubble }) => dressBubble(this.#parts.shadow), hintNotLoaded);
    showLauncher(this.#parts, {
      href: this.#chatUrl(),
      label: this.launcherLabel ?? LABEL,
      hasWords: this.launcher === 'label',
      isHidden: this.launcher === 'none' || (this.#hasPanel && this.position !== 'inline'),
      isOpen: this.#hasPanel,
      isBusy: this.opened && !this.#hasPanel,
      isLink: this.#holder.isOut || this.#leavesPage(),
      unread: this.unreadCount,
    });
    if (isMissing) return;
    // Of another company there is nothing to show yet.
    if (this.#holder.check()) this.close();
    this.#meet(this);
    this.#follow();
    if (!this.#isShown) {
      this.#isShown = true;
      this.emit('chat-ready', {});
    }
    const { panel } = this.#holder;
    if (changed.has('opened') && (this.opened || panel)) this.#turn(link);
    else if (this.connectWhen === 'eager' && this.isIdentified && !panel) void this.connect();
    this.#greet();
    this.countUses();
  }

  /** The top layer has no order but that of coming. */
  #raise(root: HTMLElement): void {
    const isTop = this.layer === 'top' && this.position !== 'inline' && !root.hidden;
    if (isTop === (root.popover !== null)) return;
    root.popover = isTop ? 'manual' : null;
    if (isTop) root.showPopover();
  }

  /** Opens or closes the panel, as the attribute says. */
  #turn(link: HTMLElement): void {
    if (!this.opened) {
      void this.#holder.panel?.then((panel) => panel?.hide());
      const hadFocus = this.shadowRoot?.activeElement ?? null;
      // The button comes back with this update.
      if (hadFocus) (this.#opener?.isConnected && this.#opener !== this ? this.#opener : link).focus();
      this.#opener = null;
      this.emit('chat-close', {});
      return;
    }
    if (this.#leavesPage() || !this.emit('chat-open', {})) {
      this.opened = false;
      return;
    }
    // A page that is drawn with an open chat has not been pressed.
    const isAsked = this.hasUpdated && !this.#comesBySelf;
    this.#comesBySelf = false;
    void this.#holder.ready().then((panel) => {
      if (!this.opened || !panel) return;
      panel.show(isAsked);
      this.#hasPanel = true;
      this.requestUpdate();
    });
  }

  #press(event: Event): void {
    const { button = 0, metaKey, ctrlKey, shiftKey, altKey } = event as Partial<MouseEvent>;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    if (this.#holder.isOut || this.#leavesPage()) return;
    event.preventDefault();
    this.#opener = this;
    void this.toggle();
  }

  /** The page's own buttons. */
  #pressHost(event: MouseEvent): void {
    const pressed = pressedButton(event, this.launcherSelector);
    if (!pressed || this.#holder.isOut) return;
    event.preventDefault();
    this.#opener = pressed;
    void this.open();
  }

  /** Asks for what is unread until the chat itself knows. */
  #follow(): void {
    const { embedKey: key, fetcher: fetch, connectWhen, consent } = this;
    const wants = key && !this.#holder.panel && this.isIdentified && connectWhen !== 'manual' && consent === 'none';
    this.#poll.run(wants ? `${this.origin} ${key}` : '', async () => {
      const { followUnread } = await import('./unread.ts');
      return followUnread(
        { origin: this.origin, key: key ?? '', fetch },
        (count) => this.#holder.tellUnread(count),
        // A frame that knows the visitor asks for itself.
        () => void this.#holder.ready(),
      );
    });
  }

  #greet(): void {
    const wants = this.consent === 'none' && (this.greeting !== null || this.autoOpen === 'once');
    this.#greeting.run(wants ? JSON.stringify([this.greeting, this.greetingDelay, this.autoOpen]) : '', async () => {
      const { greet } = await import('./greet.ts');
      const press = (): void => {
        this.#opener = this;
        void this.open();
      };
      const open = (): void => {
        this.#comesBySelf = true;
        void this.open();
      };
      return greet(this, { ...this.#parts, open, press });
    });
  }

  #setHidden(isHidden: boolean): void {
    if (isHidden === this.#isHidden) return;
    this.#isHidden = isHidden;
    this.emit(isHidden ? 'chat-hide' : 'chat-show', {});
    this.requestUpdate();
  }

  /** The chat is on the marketplace: nothing may be asked here. */
  #leavesPage(): boolean {
    return this.consent === 'required';
  }

  #chatUrl(): string {
    return this.onOurs('/chat');
  }
}
