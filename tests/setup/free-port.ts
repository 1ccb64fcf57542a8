import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/** Below the ports that systems give to outgoing connections: one of those may take its port before the server does. */
const FIRST = 20_000;
const LAST = 29_999;

/** A port for a server that starts a little later. Several processes may ask at once. */
export function freePort(): Promise<number> {
  return getPort({ port: portNumbers(randomInt(FIRST, LAST), LAST) });
}
