import { WebSocket, WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * A peer of the chat, as a process: a server of `ws` and nothing else. What one client sends it echoes to that one and then sends to
 * all others. With a DATABASE_URL it sends only what a NOTIFY has told: the least that two processes need. With DURABLE the text is
 * in a table before, as a message is that a crash must not lose.
 */
const database = process.env.DATABASE_URL ? new pg.Client({ connectionString: process.env.DATABASE_URL }) : null;
await database?.connect();
const isDurable = Boolean(process.env.DURABLE);
if (isDurable) await database?.query('create table if not exists bench_message (text text)');
// It listens while the rest of this file runs, so nothing is waited for below.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });

function sendToOthers(text: string, sender: WebSocket | null): void {
  for (const client of server.clients) if (client !== sender && client.readyState === WebSocket.OPEN) client.send(text);
}

const channel = isDurable ? 'bench_bare_kept' : 'bench_bare';
const tell = `${isDurable ? 'with kept as (insert into bench_message values ($2))' : ''} select pg_notify($1, $2)`;

if (database) {
  void database.query(`listen ${channel}`);
  database.on('notification', ({ payload = '' }) => sendToOthers(payload, null));
}
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    if (database) {
      void database.query(tell, [channel, text]);
      return;
    }
    socket.send(text);
    sendToOthers(text, socket);
  });
});
server.once('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
