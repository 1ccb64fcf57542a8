import { EMBED_KEY_NAME_CHARS_MAX, scopesOf, type Widget } from '#shared/domain/embed.ts';
import { commandContext } from './platform/command-context.ts';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { HANDLED_TYPES } from './domains/all.ts';
import { openDatabase } from './database/open.ts';
import { createEmbedKey, findKeysOf, revokeEmbedKey, rotateEmbedKey, type NewEmbedKey } from './domains/embed/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { createEvents } from './platform/events.ts';
import { DomainError } from './platform/problems.ts';

const USAGE = `Usage: npm run embed-key -- --company ID [options]

Makes and changes the public keys by which other sites show widgets, in DATABASE_URL or the embedded database in DATA_DIR. A running server knows at once.
  --company ID --origin https://example.ru
                   a new key for pages of that origin; repeat --origin for more, at most 20; https://*.example.ru is any
                   one label before example.ru
  --name NAME      what the new key is for
  --respond        the new key also takes responds, by karkas-respond-button and in the feed
  --test           a pk_test_ key, which pages of this machine itself may use
  --company ID     without --origin: the company's keys
  --rotate KEY     a new key of the same kind; for a week both hold
  --revoke KEY     from now on the key opens nothing
`;

class UsageError extends Error {}

type Task =
  | { kind: 'create'; companyId: number; name: string; origins: string[]; test: boolean; respond: boolean }
  | { kind: 'list'; companyId: number }
  | { kind: 'rotate' | 'revoke'; key: string };

const OPTIONS = {
  company: { type: 'string' },
  origin: { type: 'string', multiple: true },
  name: { type: 'string' },
  test: { type: 'boolean', default: false },
  respond: { type: 'boolean', default: false },
  rotate: { type: 'string' },
  revoke: { type: 'string' },
} as const;

function readTask(): Task {
  try {
    const { company, origin = [], name, test, respond, rotate, revoke } = parseArgs({ options: OPTIONS }).values;
    if ([company, rotate, revoke].filter((value) => value !== undefined).length !== 1)
      throw new UsageError('Name one of --company, --rotate and --revoke.');
    if (rotate !== undefined) return { kind: 'rotate', key: rotate };
    if (revoke !== undefined) return { kind: 'revoke', key: revoke };
    const companyId = /^[1-9]\d{0,14}$/.test(company ?? '') ? Number(company) : 0;
    if (!companyId) throw new UsageError(`--company is "${company}", but must be the number of a company.`);
    if (origin.length === 0) return { kind: 'list', companyId };
    return {
      kind: 'create',
      companyId,
      name: name?.trim().slice(0, EMBED_KEY_NAME_CHARS_MAX) || 'Виджет вакансий',
      origins: origin,
      test,
      respond,
    };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

async function run(): Promise<void> {
  const task = readTask();
  const config = readConfig(process.env);
  const database = await openDatabase(config, (message) => process.stderr.write(`${message}\n`), { endOnSignal: true });
  try {
    const context = commandContext({ db: database.db, clock: systemClock, events: createEvents(HANDLED_TYPES) });
    process.stdout.write(`${await perform(task, context, config.embedAllowLoopback)}\n`);
  } finally {
    await database.close();
  }
}

/** What a new key may be used for. */
function usesOf({ respond }: { respond: boolean }): Pick<NewEmbedKey, 'widgets' | 'scopes'> {
  const widgets: Widget[] = respond ? ['vacancy-feed', 'respond-button'] : ['vacancy-feed'];
  return { widgets, scopes: scopesOf(widgets) };
}

async function perform(task: Task, context: Context, allowLoopback: boolean): Promise<string> {
  switch (task.kind) {
    case 'create':
      return (await createEmbedKey(context, { ...task, ...usesOf(task), allowLoopback })).publicKey;
    case 'rotate':
      return (await rotateEmbedKey(context, task.key)).publicKey;
    case 'revoke':
      await revokeEmbedKey(context, task.key);
      return `${task.key} is revoked`;
    case 'list': {
      const keys = await findKeysOf(context.db, task.companyId);
      return (
        keys
          .map(({ publicKey, status, origins, name }) => [publicKey, status, origins.join(' '), name].join('\t'))
          .join('\n') || 'The company has no keys.'
      );
    }
  }
}

run().catch((error: unknown) => {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
  else if (error instanceof DomainError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `The key was not changed: ${error instanceof Error ? error.message || String(error) : String(error)}\n`,
    );
  process.exitCode = 1;
});
