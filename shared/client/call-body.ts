interface Body {
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/** Additional parts of a write. */
export function addBody(request: Body, fields: object, idempotencyKey: string | true | undefined): void {
  const files = Object.entries(fields).filter(([, value]) => isFile(value));
  if (files.length > 0) request.body = formOf(fields, files);
  else {
    request.headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(fields);
  }
  if (idempotencyKey) request.headers['Idempotency-Key'] = idempotencyKey === true ? randomKey() : idempotencyKey;
}

function isFile(value: unknown): boolean {
  return [value].flat().some((item) => item instanceof Blob);
}

/** The server reads fields before files. */
function formOf(fields: object, files: readonly [string, unknown][]): FormData {
  const form = new FormData();
  const others = Object.entries(fields).filter(([, value]) => !isFile(value));
  for (const [name, value] of others) for (const item of [value].flat()) form.append(name, String(item));
  // Each item of the list was checked.
  for (const [name, value] of files) for (const item of [value].flat()) form.append(name, item as Blob);
  return form;
}

/** A key of 32 hex digits. `crypto.randomUUID` exists on https and localhost only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
