/** The last attempts failed and it is too early to retry, so no request was sent. */
export class CircuitOpenError extends Error {}

export interface CircuitOptions {
  /** Consecutive failures that open the circuit. */
  failuresMax?: number;
  /** How long it stays open. */
  openMs?: number;
  /** Milliseconds since any epoch. */
  now?: () => number;
}

export type Circuit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A circuit breaker: after some consecutive failures it throws {@link CircuitOpenError} at once; later it lets one attempt
 * through, whose success closes the circuit.
 */
export function createCircuit({ failuresMax = 3, openMs = 30_000, now = Date.now }: CircuitOptions = {}): Circuit {
  let failures = 0;
  let nextAttemptAt = 0;
  return async (work) => {
    if (failures >= failuresMax) {
      if (now() < nextAttemptAt) throw new CircuitOpenError('The last attempts failed.');
      nextAttemptAt = now() + openMs;
    }
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      nextAttemptAt = now() + openMs;
      throw error;
    }
  };
}
