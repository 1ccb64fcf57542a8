import type { ClientFrameInput, ServerFrame } from '../contracts/socket.ts';
import { SOCKET_CLOSE, SOCKET_PING_MS, SOCKET_RETRY_MS, SOCKET_RETRY_MS_MAX } from '../domain/chat.ts';

/** Before `ready` it is useless: what takes longer has failed. */
const READY_MS = 20_000;
/** How long a connection that may have died in a sleep has for its answer: with a new one it is right again within three seconds. */
export const SOCKET_WAKE_MS = 1_500;
/** Of a connection that vanished: no close frame came. */
const NO_CLOSE_FRAME = 1006;
const PING = JSON.stringify({ v: 1, t: 'ping' });

/**
 * `off`: not wanted, or nobody is signed in. `stopped`: the server has said that it is over. `waiting`: it will try
 * again.
 */
export type SocketState = 'off' | 'connecting' | 'online' | 'waiting' | 'stopped';

/** The part of a `WebSocket` that is used. */
export type SocketLike = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** A frame without its version. */
export type Sent = ClientFrameInput extends infer Frame ? (Frame extends unknown ? Omit<Frame, 'v'> : never) : never;

export interface ChatSocketOptions {
  /** Opens the connection with this token. */
  open(token: string): SocketLike;
  /** An access token or a ticket; null when nobody is signed in. */
  token(): Promise<string | null>;
  /** Another one after this was refused. */
  renew(refused: string): Promise<string | null>;
  /** The last `rev` known of each dialog: what came later is sent again. */
  known(): Record<string, number>;
  onFrame(frame: ServerFrame): void;
  onState(state: SocketState): void;
  /** Called once for each outage. */
  log(closeCode: number): void;
  isOnline(): boolean;
  /** From 0 to 1. */
  random?(): number;
}

export interface ChatSocket {
  start(): void;
  stop(): void;
  /** False when there is no connection: nothing was sent. */
  send(frame: Sent): boolean;
  /** The browser has found or lost its network. */
  networkChanged(): void;
  /** Somebody looks again, after a sleep perhaps: a dead connection is replaced at once, a pause between tries ends. */
  wake(): void;
}

/** The connection of the chat: opens it, notices when it is dead, and opens it again as the close code allows. */
export function createChatSocket(options: ChatSocketOptions): ChatSocket {
  const { random = Math.random } = options;
  let state: SocketState = 'off';
  let socket: SocketLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  /** Tells a late answer that everything has moved on. */
  let round = 0;
  let failures = 0;
  let hasRenewed = false;
  let hasLogged = false;
  let heardAt = 0;

  function become(next: SocketState): void {
    if (next === state) return;
    state = next;
    options.onState(next);
  }

  /** Forgets the connection without waiting for its end: that of a dead one may take minutes. */
  function drop(): void {
    round += 1;
    clearTimeout(timer);
    clearInterval(heartbeat);
    if (!socket) return;
    Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
    socket.close(1000);
    socket = null;
  }

  function retryIn(ms: number): void {
    become('waiting');
    // The return of the network is what is waited for.
    if (options.isOnline()) timer = setTimeout(() => void connect(), ms);
  }

  /** The first try comes at the time that everybody expects, the others spread, so that a server that is back lives. */
  function retry(): void {
    failures += 1;
    const longest = Math.min(SOCKET_RETRY_MS * 2 ** (failures - 1), SOCKET_RETRY_MS_MAX);
    retryIn(failures === 1 ? SOCKET_RETRY_MS : longest * (0.5 + random() / 2));
  }

  function fail(code: number): void {
    drop();
    if (!hasLogged) options.log(code);
    hasLogged = true;
    retry();
  }

  async function connect(obtain: () => Promise<string | null> = options.token): Promise<void> {
    drop();
    const mine = round;
    become('connecting');
    let token: string | null;
    try {
      token = await obtain();
    } catch {
      // No answer: the network, as with the connection itself.
      return mine === round ? fail(NO_CLOSE_FRAME) : undefined;
    }
    if (mine !== round) return;
    if (token === null) return become('off');
    const opened = options.open(token);
    socket = opened;
    opened.onopen = () => {
      opened.send(JSON.stringify({ v: 1, t: 'hello', last: options.known() }));
      beat(opened);
    };
    opened.onmessage = ({ data }) => receive(data);
    opened.onclose = ({ code, wasClean }) => closed(code, wasClean, token);
    timer = setTimeout(() => fail(NO_CLOSE_FRAME), READY_MS);
  }

  function beat(opened: SocketLike): void {
    heardAt = Date.now();
    heartbeat = setInterval(() => {
      if (Date.now() - heardAt >= 2 * SOCKET_PING_MS) return fail(NO_CLOSE_FRAME);
      opened.send(PING);
    }, SOCKET_PING_MS);
  }

  function receive(data: unknown): void {
    heardAt = Date.now();
    // The server sends what its contract says.
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.t === 'ready') {
      clearTimeout(timer);
      failures = 0;
      hasRenewed = hasLogged = false;
      become('online');
    }
    options.onFrame(frame);
  }

  function closed(code: number, wasClean: boolean, token: string): void {
    drop();
    if (code === SOCKET_CLOSE.tokenExpired && !hasRenewed) {
      hasRenewed = true;
      return void connect(() => options.renew(token));
    }
    const isRateLimited = code === SOCKET_CLOSE.rateLimited;
    const isFinal = !isRateLimited && (wasClean || code >= 4000);
    if (!(wasClean && code < 4000) && !hasLogged) {
      hasLogged = true;
      options.log(code);
    }
    if (isFinal) return become('stopped');
    if (isRateLimited) return retryIn(SOCKET_RETRY_MS_MAX * (1 + random() / 2));
    retry();
  }

  return {
    start() {
      if (state !== 'off' && state !== 'stopped') return;
      failures = 0;
      hasRenewed = hasLogged = false;
      if (options.isOnline()) void connect();
      else become('waiting');
    },
    stop() {
      drop();
      become('off');
    },
    send(frame) {
      if (state !== 'online' || !socket) return false;
      socket.send(JSON.stringify({ v: 1, ...frame }));
      return true;
    },
    networkChanged() {
      if (state === 'off' || state === 'stopped') return;
      if (!options.isOnline()) {
        drop();
        become('waiting');
      } else if (state === 'waiting') void connect();
    },
    wake() {
      // Whoever has asked too often waits all the same.
      if (state === 'waiting' && failures > 0 && options.isOnline()) void connect();
      if (state !== 'online' || !socket) return;
      const askedAt = Date.now();
      socket.send(PING);
      clearTimeout(timer);
      timer = setTimeout(() => heardAt < askedAt && void connect(), SOCKET_WAKE_MS);
    },
  };
}
