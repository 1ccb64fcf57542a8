interface Surroundings {
  /** The visitor went back: the front layer is to close. One that stays open is gone back from in vain. */
  dismissFront(): void;
}

export interface LayerHistory {
  /** So many layers are open now that the visitor may close. */
  follow(open: number): void;
  /** Once the addresses of closed layers are left: only then may the page be led elsewhere. */
  settled(): Promise<void>;
}

/** Whoever waits does not wait for ever: a browser that cannot go back says nothing. */
const PATIENCE_MS = 3_000;

/**
 * Gives each open layer an entry in the history of its page, so that the back button of a phone closes the layer instead of
 * leaving the page. A layer that closes otherwise takes its entry along; going forward to one that is closed leads back.
 * Other listeners of `popstate` hear nothing of this: the address does not change.
 */
export function createLayerHistory({ dismissFront }: Surroundings): LayerHistory {
  /** Layers that are open, and entries that stand for them. */
  let open = 0;
  let depth = 0;
  /** Steps back that we have asked for and that have not come yet: they come later, and on a slow phone much later. */
  let steps = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  const entryOf = (state: unknown): number => (state as { layer?: number } | null)?.layer ?? 0;

  function go(entries: number): void {
    steps += 1;
    patience = setTimeout(release, PATIENCE_MS);
    history.go(entries);
  }

  function release(): void {
    const released = waiting;
    waiting = [];
    for (const resolve of released) resolve();
  }

  function sync(): void {
    if (steps > 0) return;
    if (depth > open) return go(open - depth);
    while (depth < open) {
      depth += 1;
      history.pushState({ ...history.state, layer: depth }, '');
    }
    release();
  }

  addEventListener(
    'popstate',
    (event) => {
      const entry = entryOf(event.state);
      if (steps === 0 && entry === depth) return;
      event.stopImmediatePropagation();
      const closed = steps > 0 ? 0 : depth - entry;
      if (steps > 0) steps -= 1;
      clearTimeout(patience);
      depth = entry;
      // Each tells `follow` when it closes.
      for (let layer = 0; layer < closed; layer += 1) dismissFront();
      sync();
    },
    { capture: true },
  );

  return {
    follow(count) {
      open = count;
      sync();
    },
    settled: () => (steps === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
