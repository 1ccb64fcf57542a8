// First, for it says the order of the styles’ layers, as a page of the site does.
import './styles.css';
import '../../../shared/ui/styles/components/chat.css';
import '../../../shared/ui/styles/components/chat-head.css';
import '../../../shared/ui/styles/components/chat-split.css';
import '../../../shared/ui/styles/components/chat-menus.css';
import '../../../shared/ui/styles/components/chat-compose.css';
import '../../../shared/ui/styles/components/chat-messages.css';
import './chat-frame.css';
import { createRoot } from 'react-dom/client';
import { Chat, createChat, memoryOutbox, type ChatHost } from '#islands/chat/index.ts';
import type { ChatFile } from '#shared/contracts/chat-views.ts';
import { mapHref } from '#shared/text/map-links.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import { dialogOf, fullDialogOf, NOW, uuid } from './chat-data.ts';
import { cardOf, RESPONDS } from './chat-responds.ts';
import { chatNetwork, chatServer } from './chat-server.ts';

declare global {
  interface Window {
    server: ReturnType<typeof chatServer>;
    network: ReturnType<typeof chatNetwork>;
    /** A frame that is none of a message: typing, presence. */
    tellFrame(frame: object): void;
    pictures: unknown;
    marks: object[];
  }
}

const asked = new URLSearchParams(location.search);
const count = Number(asked.get('count') ?? 6);
const server = chatServer();
for (let i = 1; i <= count; i += 1)
  server.write(
    i === 3
      ? 'Схема: https://stroy.example/plan и https://yandex.ru/maps'
      : `Сообщение ${i}${asked.has('tall') ? '\nи ещё строка'.repeat((i * 7) % 11) : ''}`,
  );
const respond = RESPONDS[asked.get('respond') ?? ''] ?? null;
if (respond) server.write('', cardOf(respond));
server.respond = respond;
const network = chatNetwork(server, { next: Math.random, isFine: true }, true);
Object.assign(window, { server, network, marks: [] });

const listeners = new Set<(frame: ServerFrame) => void>();
window.tellFrame = (frame) => {
  for (const listener of listeners) listener({ v: 1, ...frame } as ServerFrame);
};

const line: ChatHost['line'] = {
  ...network.line,
  send(frame) {
    window.marks.push(frame);
    return network.line.send(frame);
  },
  listen(listener) {
    listeners.add(listener);
    return network.line.listen(listener);
  },
};

const host: ChatHost = {
  line,
  call: network.call,
  isOnline: network.isOnline,
  now: () => new Date(),
  navigate() {},
  onNavigate: () => () => {},
  toast() {},
  confirm: async ({ title }) => window.confirm(title),
  showPictures: (images) => (window.pictures = images),
  sendFile: async (file, { onProgress }): Promise<ChatFile> => {
    onProgress(0.5);
    await new Promise((done) => setTimeout(done, 50));
    if (file.name.endsWith('.exe'))
      throw Object.assign(new Error(), { problem: { title: 'Такие файлы не\u00a0принимаем' } });
    const isPicture = file.type.startsWith('image/');
    const size = isPicture
      ? { width: 40, height: 30, kind: 'png' as const }
      : { width: null, height: null, kind: 'pdf' as const };
    return { id: crypto.randomUUID(), name: file.name, bytes: file.size, durationMs: null, ...size };
  },
  isWatched: () => true,
  onWatch: () => () => {},
  onNetwork: (listener) => network.line.$state.listen(listener),
  outbox: memoryOutbox(),
};

const messages = server.read({});
const lastSeq = server.messages.length;
const readSeq = Number(asked.get('read') ?? lastSeq);
const facts = { lastSeq, rev: lastSeq, readSeq, unread: lastSeq - readSeq, last: null };
const dialog = fullDialogOf({ ...facts, respond });
const others = ['СтройМонтаж-Поволжье', 'Ринат Сафин', 'ГК «Камский берег»'].map((title, index) =>
  dialogOf({ id: uuid(2 + index), title, subject: 'Монтажник', unread: index === 0 ? 2 : 0 }),
);
const chat = createChat(host, {
  owner: 'me',
  now: NOW,
  initial: {
    dialogs: { items: [dialogOf(facts), ...others], total: 4, next: null, unread: 1 },
    dialog: asked.has('list') ? null : dialog,
    messages: asked.has('list') ? null : messages,
    query: { set: 'all', q: '' },
  },
  fileHref: (id) => `/files/${id}`,
  vacancyHref: (id) => `/vacancy/${id}`,
  documentsHref: (id) => `/profile/documents#request-${id}`,
  respondHref: () => '/profile/responds/1',
  mapHref,
  warningHref: (href) => `/chat/link?${new URLSearchParams({ to: href })}`,
  complaintHref: (id) => `/complaint?about=message-${id}`,
  templatesHref: '/chat-templates',
  ownHosts: [location.host],
  drafts: localStorage,
});
network.connect();
createRoot(document.getElementById('root')!).render(<Chat chat={chat} />);
