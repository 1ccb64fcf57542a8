import type { PropertyValues } from 'lit';
import { hintNotLoaded } from './hint.ts';
import { KarkasElement } from './karkas-element.ts';
import { openShell, type Shell } from './shell.ts';
import { applyLook } from './theme.ts';
import { whenVisible } from './when-visible.ts';

/** An element that is at least this high before its first render has a place that the page keeps for it, pixels. */
const KEPT_MIN = 100;

/** A fallback of this height stands in the place of a heading, pixels. */
const LINE_MAX = 44;

/** Something rendered into an element; calling it removes it completely. */
export type Unmount = () => void;

/**
 * The shell of an island on another site's page: attributes, theme, lazy loading, and a complete teardown. The
 * element's subclass decides what is rendered and from which settings.
 */
export abstract class IslandElement extends KarkasElement {
  protected shell!: Shell;
  #stopSeeingFallback: Unmount | null = null;
  #endLook: Unmount | null = null;
  #stopWaiting: Unmount | null = null;
  #island: Unmount | null = null;
  #drawn: string | null = null;
  #wanted = false;
  #turn = 0;
  /** Height before there was a shadow root. Read here, where `:not(:defined)` still matches. */
  #keptHeight = this.offsetHeight;

  protected abstract styles(): CSSStyleSheet;
  /** The target of the element's link: the marketplace's page with the same content. */
  protected abstract sourceUrl(): string;
  /** The settings that require another render when they change. */
  protected abstract plan(): string;
  /** Height to reserve before the first render, pixels. */
  protected abstract reservedHeight(): number;
  /** Loads the code of the island and renders it into the shell. Called again when the plan has changed. */
  protected abstract draw(): Promise<() => Unmount>;
  /** True when nothing can be rendered at all; the webmaster has been told why. */
  protected abstract isMissing(): boolean;

  protected override createRenderRoot(): ShadowRoot {
    this.shell = openShell(this, this.styles());
    return this.shell.shadow;
  }

  override connectedCallback(): void {
    if (!this.hasUpdated) this.#keptHeight ||= this.offsetHeight;
    super.connectedCallback();
    // Removing and reinserting it at once is a move: nothing was torn down.
    if (this.#stopSeeingFallback) return;
    const { place, slot } = this.shell;
    const seeFallback = () => {
      if (!slot.assignedNodes().some(saysSomething)) delete place.dataset.fallback;
      else place.dataset.fallback = slot.offsetHeight > LINE_MAX ? 'block' : 'line';
    };
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

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { root, source, place, island } = this.shell;
    this.#endLook?.();
    this.#endLook = applyLook(root, this);
    source.href = this.sourceUrl();
    if (!this.#drawn && !island.hasChildNodes()) {
      const height = this.#keptHeight < KEPT_MIN ? this.reservedHeight() : this.#keptHeight;
      place.style.minHeight = `${height}px`;
    }
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
    const { top, height } = place.getBoundingClientRect();
    // Nothing that a visitor sees may move: what is left of the place is given back only beyond the screen.
    const needed = Math.min(kept, innerHeight - top);
    if (needed > height) place.style.minHeight = `${needed}px`;
  }

  /** Content that was ready is missing after all. */
  protected giveUp(): void {
    delete this.shell.place.dataset.state;
    this.settle('failed');
  }

  #wait(): void {
    this.#stopWaiting?.();
    if (this.lazy === 'eager') void this.want();
    else if (this.lazy === 'visible') this.#stopWaiting = whenVisible(this.shell.place, () => void this.want());
  }

  async #redraw(): Promise<void> {
    const plan = this.plan();
    if (!this.isConnected || plan === this.#drawn || this.consent === 'required') return;
    if (this.isMissing()) {
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
