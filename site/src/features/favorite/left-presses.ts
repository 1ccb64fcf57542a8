import type { Call, CallError } from '#shared/client/call.ts';
import type { FavoriteKind } from '#shared/domain/favorite.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { session } from '../../lib/session.ts';
import { favoritesOf } from './favorites.ts';

/** A press on the heart of a vacancy or a resume. */
export interface Press {
  kind: FavoriteKind;
  id: number;
  isOn: boolean;
}

interface LeftPress extends Press {
  /** Whose: somebody else may sign in in this browser. */
  userId: string;
  at: number;
}

const NAME = 'heart-presses';
/** A page has not so many hearts that are pressed within the second that a call takes. */
const LEFT_MAX = 20;

/** After this long a page that hears of a broken call is not being left. */
const LEAVING_MS = 1_000;

/**
 * Makes the call of a press. Until it is answered the press is kept in this browser: a page that is left hears no answer,
 * and may be left before the call is on its way. Pressing is the same however often it is sent. Fails with the error of
 * the call.
 */
export async function sendPress(press: Press, call: Call): Promise<void> {
  const { user } = await session.load();
  if (user)
    store([...leftPresses().filter((one) => !isSame(one, press)), { ...press, userId: user.id, at: Date.now() }]);
  try {
    await send(press, call);
    forget(press);
  } catch (error) {
    // A browser breaks the calls of a page off while it is left, and no answer looks like that too.
    if ((error as Partial<CallError>).status === 0) setTimeout(() => forget(press), LEAVING_MS);
    else forget(press);
    throw error;
  }
}

/** Sends what pages that were left have not heard an answer to. */
export async function sendLeftPresses(call: Call): Promise<void> {
  const { user } = await session.load();
  const left = leftPresses();
  if (!user || left.length === 0) return;
  store([]);
  const own = left.filter(({ userId, at }) => userId === user.id && Date.now() - at < DAY_MS);
  await Promise.allSettled(own.map((press) => send(press, call)));
}

async function send({ kind, id, isOn }: Press, call: Call): Promise<void> {
  const favorites = favoritesOf(kind, call);
  await (isOn ? favorites.add(id, { keepalive: true }) : favorites.remove(id, { keepalive: true }));
}

const forget = (press: Press): void => store(leftPresses().filter((one) => !isSame(one, press)));

const isSame = (one: Press, other: Press): boolean => one.kind === other.kind && one.id === other.id;

/** None where the browser stores nothing. */
function leftPresses(): LeftPress[] {
  try {
    return readPresses(localStorage.getItem(NAME));
  } catch {
    return [];
  }
}

function store(presses: readonly LeftPress[]): void {
  try {
    if (presses.length > 0) localStorage.setItem(NAME, JSON.stringify(presses.slice(-LEFT_MAX)));
    else localStorage.removeItem(NAME);
  } catch {
    // Without storage a press is as good as its call.
  }
}

/** Presses in a stored text; whatever else is there is nothing. */
export function readPresses(text: string | null): LeftPress[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPress).slice(-LEFT_MAX) : [];
  } catch {
    return [];
  }
}

function isPress(value: unknown): value is LeftPress {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, isOn, userId, at } = value as Partial<Record<keyof LeftPress, unknown>>;
  return (
    (kind === 'vacancy' || kind === 'resume') &&
    Number.isSafeInteger(id) &&
    typeof isOn === 'boolean' &&
    typeof userId === 'string' &&
    typeof at === 'number'
  );
}
