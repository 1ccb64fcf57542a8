import { readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { BOOK_RULES, HANDLED_TYPES } from './domains/all.ts';
import { findAccountSums, releaseAccount } from './domains/ledger/index.ts';
import { checkBooks } from './domains/purchase/index.ts';
import { systemClock } from './platform/clock.ts';
import { commandContext, type CommandOutput } from './platform/command-context.ts';
import type { Context } from './platform/context.ts';
import { createEvents } from './platform/events.ts';

const USAGE = `Usage: npm run ledger [-- release ACCOUNT]

Checks the books of DATABASE_URL or of the embedded database in DATA_DIR, prints what each kind of account has, and ends with 1 where a
rule is broken; accounts that break one are frozen until they are released by their number.
`;

/** `npm run ledger` with these arguments and variables. Resolves with the exit code; errors go to stderr. */
export async function runLedgerCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: CommandOutput,
): Promise<0 | 1> {
  const [word, number, ...rest] = args;
  const released = Number(number);
  if (
    word !== undefined &&
    (word !== 'release' || rest.length > 0 || !Number.isSafeInteger(released) || released < 1)
  ) {
    stderr(USAGE);
    return 1;
  }
  try {
    const database = await openDatabase(readConfig(env), (message) => stderr(`${message}\n`), { endOnSignal: true });
    try {
      const context = commandContext({ db: database.db, clock: systemClock, events: createEvents(HANDLED_TYPES) });
      return word === 'release' ? await release(context, released, stdout) : await check(context, stdout);
    } finally {
      await database.close();
    }
  } catch (error) {
    stderr(`The books were not checked: ${error instanceof Error ? error.message || String(error) : String(error)}\n`);
    return 1;
  }
}

async function check(context: Context, stdout: CommandOutput['stdout']): Promise<0 | 1> {
  for (const { owner, kind, asset, accounts, sum } of await findAccountSums(context.db))
    stdout(`${`${owner} ${kind}`.padEnd(28)}${String(accounts).padStart(6)}  ${inUnits(sum, asset)}\n`);
  const breaks = await checkBooks(context, BOOK_RULES);
  for (const { invariant, detail } of breaks) stdout(`BROKEN: ${invariant}: ${detail}\n`);
  stdout(breaks.length === 0 ? 'The books agree.\n' : `${breaks.length} broken.\n`);
  return breaks.length === 0 ? 0 : 1;
}

async function release({ db }: Context, id: number, stdout: CommandOutput['stdout']): Promise<0 | 1> {
  const isReleased = await releaseAccount(db, id);
  stdout(isReleased ? `Account ${id} moves again.\n` : `Account ${id} is not frozen.\n`);
  return isReleased ? 0 : 1;
}

/** Rubles with kopecks, or units. */
function inUnits(sum: bigint, asset: string): string {
  if (asset !== 'rub') return `${sum} ${asset}`;
  const [sign, kopecks] = sum < 0n ? ['-', -sum] : ['', sum];
  return `${sign}${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')} rub`;
}
