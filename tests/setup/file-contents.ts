/** A JPEG, PNG or PDF by its first bytes, followed by zeros. */
export function contentOf(kind: 'jpg' | 'png' | 'pdf', bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes);
  if (bytes > 0) content.set(STARTS[kind]);
  return content;
}

const STARTS = {
  jpg: Buffer.from('ffd8ffe000104a46494600', 'hex'),
  png: Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1'),
    Buffer.alloc(17),
    Buffer.from('\0\0\0\0IDAT', 'latin1'),
  ]),
  pdf: Buffer.from('%PDF-1.7\n'),
};
