import { WEBHOOK_ANSWER_BYTES_MAX, WEBHOOK_TIMEOUT_MS, type DeliveryError } from '#shared/domain/webhook.ts';
import { createOutbound, OutboundError, type OutboundErrorCode, type OutboundOptions } from '../platform/outbound.ts';

/** Why an address can be no webhook. */
export type AddressRefusal = 'bad_address' | 'not_https' | 'forbidden_address' | 'unknown_host';

/** What came back: the answer, or why there is none. */
export type WebhookAnswer = { status: number; text: string } | { error: Exclude<DeliveryError, 'status'> };

export interface WebhookGateway {
  /** Null for an address on the public web. Asks the DNS, and sends nothing. */
  refusalOf(url: string): Promise<AddressRefusal | null>;
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<WebhookAnswer>;
}

/** Where nothing is sent. */
export const noWebhooks: WebhookGateway = {
  refusalOf: async () => 'unknown_host',
  post: async () => ({ error: 'unreachable' }),
};

interface WebhookGatewayOptions {
  /** The one receiver without TLS, on this machine: its origin; null without. */
  receiver: () => string | null;
  resolve?: OutboundOptions['resolve'];
  timeoutMs?: number;
}

const REFUSALS: Partial<Record<OutboundErrorCode, AddressRefusal>> = {
  forbidden_address: 'forbidden_address',
  unknown_host: 'unknown_host',
  // The resolver has not answered.
  timeout: 'unknown_host',
};

const ERRORS: Record<OutboundErrorCode, Exclude<DeliveryError, 'status'>> = {
  bad_address: 'forbidden_address',
  forbidden_address: 'forbidden_address',
  unknown_host: 'unknown_host',
  unreachable: 'unreachable',
  bad_redirect: 'bad_redirect',
  bad_encoding: 'bad_answer',
  too_large: 'bad_answer',
  timeout: 'timeout',
};

/** POST to addresses that companies give, through the guard of outbound requests, at each sending anew. */
export function createWebhookGateway({
  receiver,
  resolve,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
}: WebhookGatewayOptions): WebhookGateway {
  const outside = createOutbound({ ports: [443], ...(resolve ? { resolve } : {}) });
  const machine = createOutbound({ ports: [], allowLoopback: true });
  const isReceiver = (url: URL) => url.origin === receiver();
  const limits = { maxBytes: WEBHOOK_ANSWER_BYTES_MAX, cuts: true, timeoutMs };

  return {
    async refusalOf(address) {
      const url = URL.parse(address);
      if (!url || url.username || url.password) return 'bad_address';
      if (isReceiver(url)) return null;
      if (url.protocol !== 'https:') return url.protocol === 'http:' ? 'not_https' : 'bad_address';
      return refusedAs(() => outside.check(address, { timeoutMs }));
    },
    async post(address, headers, body) {
      const url = URL.parse(address);
      if (!url || (url.protocol !== 'https:' && !isReceiver(url))) return { error: 'forbidden_address' };
      try {
        const answer = await (isReceiver(url) ? machine : outside).post(address, body, { ...limits, headers });
        return { status: answer.status, text: answer.body.toString('utf8') };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { error: ERRORS[error.code] };
      }
    },
  };
}

async function refusedAs(check: () => Promise<void>): Promise<AddressRefusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return REFUSALS[error.code] ?? 'bad_address';
  }
}
