import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { PushTarget } from '#server/gateways/push.ts';

const payloadSchema = z.strictObject({ title: z.string(), body: z.string(), link: z.string(), tag: z.string() });

export interface ReceivedPush extends z.output<typeof payloadSchema> {
  ttl: number;
  urgency: string;
  topic: string;
}

/** A browser that takes pushes: it has the keys to read them. */
export interface PushBrowser {
  target: PushTarget;
  received: ReceivedPush[];
  /** What its address answers instead of 201. */
  status: number;
}

export interface PushService {
  subscribe(): PushBrowser;
  stop(): Promise<void>;
}

/**
 * A push service (RFC 8030) on this machine: it checks who sends (RFC 8292) with the key that browsers subscribed with, and
 * decrypts for them (RFC 8291).
 */
export async function startPushService(vapidPublicKey: string): Promise<PushService> {
  const browsers = new Map<string, PushBrowser & { read(body: Buffer): Buffer }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      const { authorization = '', ttl, urgency, topic } = request.headers;
      if (!browser || request.method !== 'POST') return response.writeHead(404).end();
      if (!isSignedBy(authorization, vapidPublicKey, origin)) return response.writeHead(403).end();
      if (browser.status === 201) {
        const payload = payloadSchema.parse(JSON.parse(browser.read(Buffer.concat(chunks)).toString()));
        browser.received.push({ ...payload, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) });
      }
      return response.writeHead(browser.status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    subscribe() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const browser = {
        target: {
          endpoint: origin + path,
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        received: [],
        status: 201,
        read: (body: Buffer) => decrypt(body, (sender) => keys.computeSecret(sender), p256dh, auth),
      };
      browsers.set(path, browser);
      return browser;
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** `vapid t=JWT, k=KEY`, by our key and for this service. */
function isSignedBy(authorization: string, publicKey: string, audience: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number };
  return (
    aud === audience &&
    exp * 1_000 > Date.now() &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

/** One record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, sharedWith: (sender: Buffer) => Buffer, own: Buffer, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
  const input = Buffer.from(hkdfSync('sha256', sharedWith(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
