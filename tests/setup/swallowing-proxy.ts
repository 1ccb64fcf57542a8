import { once } from 'node:events';
import net from 'node:net';

/** Connections to a database that a test can silence or cut. */
export interface SwallowingProxy {
  port: number;
  /** Cuts connections whose first message contains the text, and refuses new ones until {@link heal}. */
  cut(text: string): void;
  /** Swallows their bytes both ways, like a dead network, and those of new ones, until {@link heal}. */
  swallow(text: string): void;
  heal(): void;
  /** How many connections with the text are open. */
  count(text: string): number;
  stop(): Promise<void>;
}

interface Line {
  name: string;
  client: net.Socket;
  server: net.Socket;
}

export async function startSwallowingProxy(targetPort: number): Promise<SwallowingProxy> {
  const lines = new Set<Line>();
  let refused: string | null = null;
  let silent: string | null = null;
  const isSilent = ({ name }: Line) => silent !== null && name.includes(silent);

  const proxy = net.createServer((client) => {
    const server = net.connect(targetPort, '127.0.0.1');
    const line: Line = { name: '', client, server };
    lines.add(line);
    const end = () => {
      client.destroy();
      server.destroy();
      lines.delete(line);
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      // The first message of a connection names the program.
      line.name ||= bytes.toString('latin1');
      if (refused !== null && line.name.includes(refused)) return end();
      if (!isSilent(line)) server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!isSilent(line)) client.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    port: (proxy.address() as net.AddressInfo).port,
    cut(text) {
      refused = text;
      for (const { name, client } of lines) if (name.includes(text)) client.destroy();
    },
    swallow(text) {
      silent = text;
    },
    heal() {
      refused = null;
      // Swallowed data is lost, so affected connections cannot continue.
      for (const line of lines) if (isSilent(line)) line.client.destroy();
      silent = null;
    },
    count: (text) => [...lines].filter(({ name }) => name.includes(text)).length,
    async stop() {
      for (const { client } of lines) client.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
