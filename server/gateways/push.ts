import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { placeOf } from '../platform/outbound-address.ts';
import { createOutbound, OutboundError } from '../platform/outbound.ts';
import type { VapidKeys } from './vapid.ts';

/** Where a browser takes pushes, as it has told us. */
export interface PushTarget {
  endpoint: string;
  /** Its public key, base64url. */
  p256dh: string;
  /** Its secret, base64url. */
  auth: string;
}

export interface OutgoingPush {
  /** Encrypted for the browser: the push service cannot read it. */
  payload: string;
  /** The push service keeps it so long for a browser that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** A later one of the same topic takes the place of one that still waits; base64url, at most 32 characters. */
  topic: string;
}

export interface PushGateway {
  /** With which browsers subscribe. */
  publicKey: string;
  /** False for what is no push service on the public web, and for keys that are none. */
  accepts(target: PushTarget): boolean;
  /** Throws {@link PushGone} and {@link PushUnavailable}. */
  send(target: PushTarget, push: OutgoingPush): Promise<void>;
}

/** Where nothing is sent. */
export const noPushes: PushGateway = { publicKey: '', accepts: () => false, send: async () => {} };

/** The browser takes no pushes any more. */
export class PushGone extends Error {}

/** The push service failed or refused; `message` is one sentence without the address, which is a secret of the browser. */
export class PushUnavailable extends Error {}

export interface PushGatewayOptions {
  keys: VapidKeys;
  /** Of the product: whom a push service may write to. */
  contact: string;
  /** For tests: a push service on this machine, without TLS. */
  allowLoopback?: boolean;
  timeoutMs?: number;
}

const ANSWER_BYTES_MAX = 64 * 1024;
const KEY_BYTES = 65;
const AUTH_BYTES = 16;
const GONE = new Set([404, 410]);
const BASE64URL = /^[\w-]+$/;

/**
 * Web push (RFC 8030), through the guard of outbound requests: the address comes from a browser.
 * Throws for a contact that push services refuse.
 */
export function createPushGateway({
  keys,
  contact,
  allowLoopback = false,
  timeoutMs = 10_000,
}: PushGatewayOptions): PushGateway {
  const outbound = createOutbound({ allowLoopback });
  const vapidDetails = { subject: contact, ...keys };
  // What is wrong with them is said at the start: no further attempt of a push would mend it.
  webPush.getVapidHeaders('https://push.example', contact, keys.publicKey, keys.privateKey, 'aes128gcm');

  return {
    publicKey: keys.publicKey,
    accepts: ({ endpoint, p256dh, auth }) =>
      isEndpoint(endpoint, allowLoopback) && isPoint(p256dh) && isKey(auth, AUTH_BYTES),
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, isUrgent, topic }) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      });
      const status = await post(endpoint, body, headers);
      if (GONE.has(status)) throw new PushGone('The browser takes no pushes any more');
      if (status < 200 || status > 299) throw new PushUnavailable(`The push service answered ${status}`);
    },
  };

  async function post(endpoint: string, body: Buffer, headers: Record<string, string | number>): Promise<number> {
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    try {
      const answer = await outbound.post(endpoint, body, { maxBytes: ANSWER_BYTES_MAX, timeoutMs, headers: sent });
      return answer.status;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new PushUnavailable(`The push service cannot be reached: ${error.code}`);
    }
  }
}

function isEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  const place = placeOfHost(url.hostname);
  if (place === 'loopback') return allowLoopback;
  return url.protocol === 'https:' && place === 'public';
}

/** Of a name it is found out when it is resolved, at each sending; one without a dot is a name of somebody's own network. */
function placeOfHost(hostname: string): ReturnType<typeof placeOf> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return placeOf(host);
  const name = host.replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback';
  return name.includes('.') && !/\.(?:local|internal|home\.arpa)$/.test(name) ? 'public' : 'inside';
}

function isKey(text: string, bytes: number): boolean {
  return BASE64URL.test(text) && Buffer.from(text, 'base64url').length === bytes;
}

/** Bytes that are no point of the curve could never be encrypted for. */
function isPoint(p256dh: string): boolean {
  if (!isKey(p256dh, KEY_BYTES)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
