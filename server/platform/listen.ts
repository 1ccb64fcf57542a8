import type { FastifyInstance } from 'fastify';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Listens on every address of the host, for `localhost` is two, and gives the first. Fastify would make a server of its own for
 * each; here connections of all come to the one, with its handlers, limits and timeouts.
 */
export async function listenOn(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  const [first, ...others] = await lookup(host, { all: true });
  const doors = others.map(() => net.createServer((socket) => app.server.emit('connection', socket)));
  app.addHook('preClose', async () => doors.forEach((door) => door.close()));
  const address = await app.listen({ port, host: first?.address ?? host });
  for (const [index, door] of doors.entries()) {
    door.maxConnections = app.server.maxConnections;
    door.listen(Number(new URL(address).port), others[index]?.address);
    // An address that cannot be had, such as ::1 without IPv6, is left out.
    await once(door, 'listening').catch(() => {});
  }
  return address;
}
