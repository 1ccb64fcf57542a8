import type { TransportAnswer } from './call.ts';

/** An answer whose body has been read, for whoever reads it next. */
export function readAgain({ status, ok, headers, blob }: TransportAnswer, body: unknown): TransportAnswer {
  return { status, ok, headers, blob, json: async () => body };
}
