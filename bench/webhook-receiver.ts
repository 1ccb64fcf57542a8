import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A company's system in a process of its own, which reads a delivery and answers 204. */
const server = createServer((request, response) => {
  request.resume().once('end', () => void response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () => {
  // An address of TCP.
  const { port } = server.address() as AddressInfo;
  process.send?.({ origin: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
