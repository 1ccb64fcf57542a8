/** Nobody was asked: the last attempts failed, and the time to try again has not come. */
export class CircuitOpenError extends Error {}

export interface CircuitOptions {
  /** So many failures in a row open it. */
  failuresMax?: number;
  /** How long nobody is asked then. */
  openMs?: number;
  /** Milliseconds of any epoch. */
  now?: () => number;
}

export type Circuit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Spares a provider that is down, and those who would wait for it: after some failures in a row it throws
 * {@link CircuitOpenError} at once, later lets one attempt through, and its success closes the circuit.
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
