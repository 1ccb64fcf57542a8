import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** The best encoding of those that the caller accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  return negotiate(accepted ?? '', ENCODINGS) ?? 'identity';
}
