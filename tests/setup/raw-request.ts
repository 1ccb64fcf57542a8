import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

const END_OF_HEAD = '\r\n\r\n';

/** The response on a new connection to exactly these bytes, sent part by part. */
export async function sendRaw(port: number, ...parts: readonly string[]): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const received: Buffer[] = [];
  // A server that refuses may close before reading everything.
  socket.on('data', (chunk: Buffer) => received.push(chunk)).on('error', () => {});
  const closed = once(socket, 'close');
  for (const part of parts) await new Promise<unknown>((resolve) => socket.write(part, resolve));
  await closed;
  const text = Buffer.concat(received).toString();
  const end = text.indexOf(END_OF_HEAD);
  const [head, body] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end + END_OF_HEAD.length)];
  const [line = '', ...fields] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: new Headers(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon), field.slice(colon + 1).trim()];
      }),
    ),
    body,
  };
}
