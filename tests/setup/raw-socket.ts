import { once } from 'node:events';
import net from 'node:net';

/** A connection without an HTTP client: exactly the given text is sent. */
export interface RawSocket {
  socket: net.Socket;
  send(text: string): void;
  /** What has been received so far. */
  received(): string;
  /** Everything received, once the other side has closed. */
  closed(): Promise<string>;
}

/** Opens a connection to 127.0.0.1; the caller must destroy its socket. */
export async function openRaw(port: number): Promise<RawSocket> {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // A reset counts as an end.
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  await once(socket, 'connect');
  return { socket, send: (part) => void socket.write(part), received: () => text, closed: () => ended };
}

/** One exchange: sends the text and reads until the other side closes. */
export async function exchange(port: number, text: string): Promise<string> {
  const raw = await openRaw(port);
  raw.send(text);
  return raw.closed();
}
