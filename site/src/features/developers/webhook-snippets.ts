/** What a delivery looks like; ids and statuses alone. */
export const DELIVERY_EXAMPLE = `POST /karkas HTTP/1.1
content-type: application/json
webhook-id: 019b1c5e-7a10-7c3e-9d41-2f8a5b6c7d80
webhook-timestamp: 1795680000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "id": "019b1c5e-7a10-7c3e-9d41-2f8a5b6c7d80",
  "type": "respond.created",
  "occurredAt": "2026-11-26T08:00:00.000Z",
  "version": 1,
  "data": {
    "respondId": 48120,
    "vacancyId": 55012,
    "kind": "quick_respond",
    "status": "new"
  }
}`;

export const VERIFY_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body — тело запроса как пришло: строкой, до JSON.parse
export function isFromKarkas(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!id || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const right = createHmac('sha256', key).update(id + '.' + time + '.' + body).digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.slice('v1,'.length), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}`;

export const VERIFY_PHP = `<?php
// $body — тело запроса как пришло: file_get_contents('php://input')
function isFromKarkas(array $headers, string $body, string $secret): bool {
    ['webhook-id' => $id, 'webhook-timestamp' => $time, 'webhook-signature' => $signatures] = $headers;
    if (abs(time() - (int) $time) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $signatures) as $one) if (hash_equals($right, $one)) return true;
    return false;
}`;
