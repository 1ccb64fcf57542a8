/** Maximum number of concurrent prefetches. */
export const PARALLEL_MAX = 4;

export interface Preloads {
  /** Prefetches each address once; the latest request goes first. */
  ask(address: string): void;
}

/** A queue, so that prefetches never delay the page that is being read. */
export function createPreloads(load: (address: string) => Promise<void>): Preloads {
  const asked = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  async function run(address: string): Promise<void> {
    running += 1;
    await load(address).catch(() => {});
    running -= 1;
    next();
  }

  function next(): void {
    const address = running < PARALLEL_MAX ? waiting.pop() : undefined;
    if (address) void run(address);
  }

  return {
    ask(address) {
      if (asked.has(address)) return;
      asked.add(address);
      waiting.push(address);
      next();
    },
  };
}
