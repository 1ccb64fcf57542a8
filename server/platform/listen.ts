import type { FastifyInstance } from 'fastify';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Listens on every address of the host (`localhost` has two) and returns the first. Fastify would create a server for
 * each; here all connections go to the one server, with its handlers, limits and timeouts.
 */
export async function listenOn(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  const [first, ...others] = await lookup(host, { all: true });
  const doors = others.map(() => net.createServer((socket) => app.server.emit('connection', socket)));
  app.addHook('preClose', async () => doors.forEach((door) => door.close()));
  const address = await app.listen({ port, host: first?.address ?? host });
  for (const [index, door] of doors.entries()) {
    door.maxConnections = app.server.maxConnections;
    door.listen(Number(new URL(address).port), others[index]?.address);
    // An unavailable address, such as ::1 without IPv6, is skipped.
    await once(door, 'listening').catch(() => {});
  }
  return address;
}
