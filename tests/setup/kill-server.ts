import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { sessionSchema } from '#shared/contracts/session.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { counts } from './counts.ts';
import { databaseProcesses, databaseUrl, removeDataFolder } from './data-folder.ts';
import { query } from './kill-world.ts';
import { makeScratch } from './scratch.ts';
import { launchServer, type StartingServer } from './server-process.ts';

/** One server with its embedded database, which the tests of a file kill again and again. */
export interface KillServer {
  /** Once more on the same data. It is ended after each test. */
  launch(): StartingServer;
  /** Kills it at a random moment within so many milliseconds, and waits for its end. */
  kill(server: StartingServer, withinMs: number): Promise<void>;
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** One column, also while no server runs but its database does. */
  query<Value>(text: string, values?: readonly unknown[]): Promise<Value[]>;
  /** Calls as this person, whose token outlives the server; without an email as a visitor. */
  open(address: string, person?: { side: 'applicant' | 'company-member'; email: string }): Promise<Send>;
}

/** Each call comes from an address of its own, which is what limits count by. */
export type Send = (method: string, call: string, body: object, headers?: Record<string, string>) => Promise<Response>;

interface KillOptions {
  /** What all rounds begin with; the server runs at `address`. */
  makeWorld(db: Database, address: string): Promise<void>;
  /** Asked at each launch. */
  environment?(): Record<string, string>;
}

/** The moments of this run: `KILL_SEED` repeats them. */
export const random = createRandom(counts.KILL_SEED);
const PASSWORD = 'Крепкая балка 40Б2';

/** Registers the hooks of a test file. `purpose` names its folder. */
export function useKillServer(purpose: string, { makeWorld, environment }: KillOptions): KillServer {
  let folder: string;
  let dataDir: string;
  let running: StartingServer | undefined;
  let calls = 0;

  function launch(): StartingServer {
    const given = { DATA_DIR: dataDir, EMPLOYER_PORT: '0', FILL_DEMO: '0', TRUST_PROXY: '1' };
    running = launchServer({ ...given, ...environment?.() });
    return running;
  }

  async function end(): Promise<void> {
    running?.child.kill('SIGTERM');
    await running?.ended;
  }

  async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const db = createDatabase(createPool(await databaseUrl(dataDir), 1));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  beforeAll(async () => {
    folder = await makeScratch(purpose);
    dataDir = path.join(folder, 'data');
    const address = await launch().ready;
    await withDatabase((db) => makeWorld(db, address));
    await end();
  });
  afterEach(end);
  afterAll(async () => {
    // The database outlives a killed server, until the next one stops it.
    if ((await databaseProcesses(dataDir)).length > 0) {
      await launch().ready;
      await end();
    }
    await vi.waitFor(async () => expect(await databaseProcesses(dataDir)).toEqual([]), { timeout: 30_000 });
    await removeDataFolder(dataDir);
    await rm(folder, { recursive: true, force: true });
  });

  return {
    launch,
    async kill({ child, ended }, withinMs) {
      await sleep(random.next() * withinMs);
      child.kill('SIGKILL');
      await ended;
    },
    withDatabase,
    query: (text, values) => query(dataDir, text, values),
    async open(address, person) {
      let token: Record<string, string> = {};
      const send: Send = (method, call, body, headers) => {
        calls += 1;
        return fetch(`${address}/api/${call}`, {
          method,
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': `10.4.${calls >> 8}.${calls & 255}`,
            ...token,
            ...headers,
          },
          body: JSON.stringify(body),
        });
      };
      if (!person) return send;
      const { side, email } = person;
      const body: unknown = await (
        await send('POST', `users/${side}/login/email`, { email, password: PASSWORD })
      ).json();
      // A member is answered with more than the session.
      const session = typeof body === 'object' && body !== null && 'session' in body ? body.session : body;
      token = { 'x-access-token': sessionSchema.parse(session).accessToken };
      return send;
    },
  };
}

let passwordHash: Promise<string> | undefined;

/** An account that `open` can sign in to. */
export async function makeSignIn(
  db: Database,
  account: Omit<Parameters<typeof insertAccount>[1], 'emailConfirmedAt' | 'passwordHash'>,
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const made = { ...account, emailConfirmedAt: new Date(), passwordHash: await passwordHash };
  return (await insertAccount(db, made)).id;
}

/** The head of a company, who can sign in. */
export async function makeSignInOfHead(db: Database, companyId: number, email: string): Promise<void> {
  const accountId = await makeSignIn(db, { kind: 'member', firstName: 'Алсу', email });
  await db.insertInto('companyMember').values({ companyId, accountId, role: 'head' }).execute();
}
