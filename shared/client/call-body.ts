interface Body {
  headers: Record<string, string>;
  body: string | undefined;
}

/** What a write has beside a read. */
export function addBody(request: Body, fields: object, idempotencyKey: string | true | undefined): void {
  request.headers['Content-Type'] = 'application/json';
  request.body = JSON.stringify(fields);
  if (idempotencyKey) request.headers['Idempotency-Key'] = idempotencyKey === true ? randomKey() : idempotencyKey;
}

/** Not `crypto.randomUUID`: browsers have it on https and localhost only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
