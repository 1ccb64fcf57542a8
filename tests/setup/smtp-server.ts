import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  from: string;
  /** Of the envelope. */
  to: string[];
  /** Headers and body as sent. */
  data: string;
}

/** A mail server that keeps what it gets. */
export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** Set to answer a command with this line instead; `RCPT` matches `RCPT TO:…`. */
  refuse: { command: string; answer: string } | null;
  stop(): Promise<void>;
}

/** Just enough of RFC 5321. `port`: to start again where another one has stopped. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    void talk(socket, smtp).catch(() => {});
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    refuse: null,
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
  return smtp;
}

async function talk(socket: Socket, smtp: SmtpServer): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let isData = false;
  say('220 test');
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (isData && line !== '.') {
      mail.data += `${line.replace(/^\./, '')}\r\n`;
      continue;
    }
    const command = isData ? 'END' : (line.split(/[ :]/, 1)[0] ?? '').toUpperCase();
    isData = false;
    if (smtp.refuse?.command === command) {
      say(smtp.refuse.answer);
      continue;
    }
    switch (command) {
      case 'MAIL':
        mail = { from: line, to: [], data: '' };
        say('250 ok');
        break;
      case 'RCPT':
        mail.to.push(line.slice(line.indexOf('<') + 1, line.indexOf('>')));
        say('250 ok');
        break;
      case 'DATA':
        isData = true;
        say('354 go on');
        break;
      case 'END':
        smtp.received.push(mail);
        say('250 taken');
        break;
      case 'QUIT':
        say('221 bye');
        socket.end();
        break;
      default:
        say('250 ok');
    }
  }
}
