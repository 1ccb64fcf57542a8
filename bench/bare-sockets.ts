import { WebSocket, WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * A peer of the chat, as a process: a server of `ws` and nothing else. What one client sends it echoes to that one and then sends to
 * all others. With a DATABASE_URL it sends only what a NOTIFY has told: the least that two processes need.
 */
const database = process.env.DATABASE_URL ? new pg.Client({ connectionString: process.env.DATABASE_URL }) : null;
await database?.connect();
// It listens while the rest of this file runs, so nothing is waited for below.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });

function sendToOthers(text: string, sender: WebSocket | null): void {
  for (const client of server.clients) if (client !== sender && client.readyState === WebSocket.OPEN) client.send(text);
}

if (database) {
  void database.query('listen bench_bare');
  database.on('notification', ({ payload = '' }) => sendToOthers(payload, null));
}
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    if (database) {
      void database.query('select pg_notify($1, $2)', ['bench_bare', text]);
      return;
    }
    socket.send(text);
    sendToOthers(text, socket);
  });
});
server.once('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
