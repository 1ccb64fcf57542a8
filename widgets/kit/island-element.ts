import { SignalWatcher } from '@lit-labs/preact-signals';
import { ReactiveElement, type PropertyDeclaration, type PropertyValues } from 'lit';
import { COMMON_ATTRIBUTES, type ValuesOf } from '#shared/domain/embed-attributes.ts';
import { accessorOf, propertiesOf } from './attribute-properties.ts';
import { emitFrom } from './events.ts';
import { hint, hintNotLoaded } from './hint.ts';
import { SCRIPT_ORIGIN } from './script-origin.ts';
import { openShell, type Shell } from './shell.ts';
import { applyLook } from './theme.ts';
import { whenVisible } from './when-visible.ts';

/** How much of the reserved height may stay empty until the island changes, pixels. */
const SPARE_MAX = 120;

/** Something rendered into an element; calling it removes it completely. */
export type Unmount = () => void;

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the accessors are created from the table
export interface IslandElement extends ValuesOf<typeof COMMON_ATTRIBUTES> {}

/**
 * The shell of an island on another site's page: attributes, theme, lazy loading, and a complete teardown. The
 * element's subclass decides what is rendered and from which settings.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export abstract class IslandElement extends SignalWatcher(ReactiveElement) {
  static override properties = propertiesOf(COMMON_ATTRIBUTES);

  protected static override getPropertyDescriptor(
    name: string,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    return accessorOf(name, key, options) ?? super.getPropertyDescriptor(name, key, options);
  }

  protected shell!: Shell;
  #stopSeeingFallback: Unmount | null = null;
  #endLook: Unmount | null = null;
  #stopWaiting: Unmount | null = null;
  #island: Unmount | null = null;
  #drawn: string | null = null;
  #wanted = false;
  #turn = 0;

  protected abstract styles(): CSSStyleSheet;
  /** The target of the element's link: the marketplace's page with the same content. */
  protected abstract sourceUrl(): string;
  /** The settings that require another render when they change. */
  protected abstract plan(): string;
  /** Height to reserve before the first render, pixels. */
  protected abstract reservedHeight(): number;
  /** Loads the code of the island and renders it into the shell. Called again when the plan has changed. */
  protected abstract draw(): Promise<() => Unmount>;
  /** Why nothing can be rendered at all, in words for the webmaster; null when it can. */
  protected abstract obstacle(): string | null;

  /** The origin of the marketplace. */
  protected get origin(): string {
    return this.apiBase ?? SCRIPT_ORIGIN;
  }

  protected override createRenderRoot(): ShadowRoot {
    this.shell = openShell(this, this.styles());
    return this.shell.shadow;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Removing and reinserting it at once is a move: nothing was torn down.
    if (this.#stopSeeingFallback) return;
    const { place, slot } = this.shell;
    const seeFallback = () => place.toggleAttribute('data-fallback', slot.assignedNodes().some(saysSomething));
    seeFallback();
    slot.addEventListener('slotchange', seeFallback);
    this.#stopSeeingFallback = () => slot.removeEventListener('slotchange', seeFallback);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#tearDown();
    });
  }

  /** Its mere presence keeps `moveBefore` from disconnecting and reconnecting the element. */
  connectedMoveCallback(): void {}

  /** Changes made meanwhile are applied when the element returns. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { root, source, place, island } = this.shell;
    this.#endLook?.();
    this.#endLook = applyLook(root, this);
    source.href = this.sourceUrl();
    if (!this.#drawn && !island.hasChildNodes()) place.style.minHeight = `${this.reservedHeight()}px`;
    if (this.#wanted) void this.#redraw();
    else this.#wait();
  }

  /** Renders the island without waiting for visibility. It still waits for consent. */
  protected async want(): Promise<void> {
    this.#wanted = true;
    this.requestUpdate();
    await this.updateComplete;
    await this.#redraw();
  }

  /** The island has something to show, or never will. */
  protected settle(state: 'ready' | 'failed'): void {
    const { place } = this.shell;
    // Content shown before survives a failure.
    const wasReady = place.dataset.state === 'ready';
    const kept = wasReady ? 0 : place.offsetHeight;
    place.style.minHeight = '';
    if (wasReady) return;
    place.dataset.state = state;
    // Content below the element should hardly move.
    if (state === 'ready' && kept - place.offsetHeight <= SPARE_MAX) place.style.minHeight = `${kept}px`;
  }

  /** Content that was ready is missing after all. */
  protected giveUp(): void {
    delete this.shell.place.dataset.state;
    this.settle('failed');
  }

  protected emit(name: string, detail: object): boolean {
    return emitFrom(this, name, detail, this.analytics);
  }

  #wait(): void {
    this.#stopWaiting?.();
    if (this.lazy === 'eager') void this.want();
    else if (this.lazy === 'visible') this.#stopWaiting = whenVisible(this.shell.place, () => void this.want());
  }

  async #redraw(): Promise<void> {
    const plan = this.plan();
    if (!this.isConnected || plan === this.#drawn || this.consent === 'required') return;
    const obstacle = this.obstacle();
    if (obstacle) {
      hint(obstacle);
      this.settle('failed');
      return;
    }
    this.#drawn = plan;
    const turn = ++this.#turn;
    try {
      const draw = await this.draw();
      if (turn !== this.#turn) return;
      this.#island?.();
      this.#island = draw();
    } catch {
      if (turn !== this.#turn) return;
      this.#drawn = null;
      hintNotLoaded();
      this.settle('failed');
    }
  }

  #tearDown(): void {
    this.#turn += 1;
    for (const end of [this.#island, this.#stopWaiting, this.#endLook, this.#stopSeeingFallback]) end?.();
    delete this.shell.place.dataset.state;
    this.#stopSeeingFallback = this.#island = this.#stopWaiting = this.#endLook = this.#drawn = null;
    this.#wanted = false;
  }
}

/** White space between tags is not content. */
function saysSomething(node: Node): boolean {
  return node.nodeType === Node.ELEMENT_NODE || Boolean(node.textContent?.trim());
}
