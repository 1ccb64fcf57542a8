/** Pages loaded ahead at the same time. */
export const PARALLEL_MAX = 4;

export interface Preloads {
  /** Loads an address ahead, each once; those asked for last go first. */
  ask(address: string): void;
}

/** A queue before the network, so that pages loaded ahead never crowd out the page that is read. */
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
