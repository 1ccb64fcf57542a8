import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Names as Node gives them; of a repeated header all values in one, which fits nothing. */
type SignatureHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether the provider has signed the notification («Проверка уведомлений»): base64 of HMAC-SHA256 with the API secret.
 * `Content-HMAC` is over the body as sent, `X-Content-HMAC` over the body or its URL-decoded text; one that is right is
 * enough, since the documentation and what is sent differ. Takes the same time wherever a signature differs. Linear.
 *
 * Whoever has one signed body could make others with the same decoded text, in which separators are encoded or not: so
 * `readNotification` refuses a field that comes twice.
 */
export function verifyNotification(rawBody: Buffer, headers: SignatureHeaders, secret: string): boolean {
  const sign = (message: Buffer | string) => createHmac('sha256', secret).update(message).digest('base64');
  const decoded = decodedTexts(rawBody);
  const raw = sign(rawBody);
  const isRaw = isSame(headers['content-hmac'], raw);
  const isDecoded = [raw, ...decoded.map(sign)].map((one) => isSame(headers['x-content-hmac'], one));
  return [isRaw, ...isDecoded].includes(true);
}

/** With a plus as a space, as forms are decoded, and as itself; none of a body that is not encoded. */
function decodedTexts(rawBody: Buffer): string[] {
  try {
    const text = rawBody.toString('utf8');
    return [decodeURIComponent(text.replaceAll('+', ' ')), decodeURIComponent(text)];
  } catch {
    return [];
  }
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(typeof given === 'string' ? given : ''), digest(expected));
}
