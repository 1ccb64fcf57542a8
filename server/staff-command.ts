import { parseArgs } from 'node:util';
import { STAFF_LINK_HOURS } from '#shared/domain/limits.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/domain/staff-roles.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase } from './database/open.ts';
import { assertUsableAddress } from './domains/account/index.ts';
import { HANDLED_TYPES } from './domains/all.ts';
import {
  addStaff,
  listStaff,
  resetSecondStep,
  resumeStaff,
  setStaffRole,
  suspendStaff,
} from './domains/staff/index.ts';
import { systemClock } from './platform/clock.ts';
import { commandContext, type CommandOutput } from './platform/command-context.ts';
import type { Context } from './platform/context.ts';
import { createEvents } from './platform/events.ts';
import { DomainError } from './platform/problems.ts';
import { createSecrets, readSecretKey, type Secrets } from './platform/secrets.ts';

const USAGE = `Usage: npm run staff -- COMMAND

Accounts of moderators, support and administrators, in DATABASE_URL or the embedded database in DATA_DIR. A running server knows at once.
  add MAIL ROLE [--name "First Last"]
                   a new account; prints a link by which its owner sets the password, good once, for ${STAFF_LINK_HOURS} hours.
                   Again: a new link, as long as there is no password
  list             everybody with role and state
  suspend MAIL     nobody from now on, on every device
  resume MAIL      may sign in again
  role MAIL ROLE   other permissions from now on
  reset MAIL       takes away the second step of the sign-in, also that of a head, after a lost phone; ends every session
ROLE is ${STAFF_ROLES.join(', ')}.
`;

class UsageError extends Error {}

type Task =
  | { kind: 'list' }
  | { kind: 'suspend' | 'resume' | 'reset'; email: string }
  | { kind: 'role'; email: string; role: StaffRole }
  | { kind: 'add'; email: string; role: StaffRole; firstName?: string; lastName?: string };

function readTask(args: readonly string[]): Task {
  const { positionals, values } = readArguments(args);
  const [kind = '', mail, role, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`There is too much after ${role}.`);
  if (kind === 'list') return { kind };
  if (kind === 'suspend' || kind === 'resume' || kind === 'reset') return { kind, email: readMail(mail) };
  if (kind === 'role') return { kind, email: readMail(mail), role: readRole(role) };
  if (kind !== 'add') throw new UsageError(`There is no command "${kind}".`);
  const [firstName, ...others] = (values.name ?? '').trim().split(/\s+/);
  const lastName = others.join(' ');
  return {
    kind,
    email: readMail(mail),
    role: readRole(role),
    ...(firstName ? { firstName: firstName.slice(0, 100) } : {}),
    ...(lastName ? { lastName: lastName.slice(0, 100) } : {}),
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { name: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

function readMail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`MAIL is "${text ?? ''}", but must be an e-mail address.`);
  return email;
}

function readRole(text: string | undefined): StaffRole {
  const role = STAFF_ROLES.find((one) => one === text);
  if (!role) throw new UsageError(`ROLE is "${text ?? ''}", but must be one of ${STAFF_ROLES.join(', ')}.`);
  return role;
}

/** `npm run staff` with these arguments and variables. Resolves with the exit code; errors go to stderr. */
export async function runStaffCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { stdout, stderr }: CommandOutput,
): Promise<0 | 1> {
  try {
    stdout(`${await run(readTask(args), readConfig(env), stderr)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) stderr(`${error.message}\n\n${USAGE}`);
    else if (error instanceof DomainError || error instanceof ConfigError) stderr(`${error.message}\n`);
    else stderr(`Nothing was changed: ${error instanceof Error ? error.message || String(error) : String(error)}\n`);
    return 1;
  }
}

async function run(task: Task, config: Config, stderr: CommandOutput['stderr']): Promise<string> {
  const database = await openDatabase(config, (message) => stderr(`${message}\n`), { endOnSignal: true });
  try {
    const context = commandContext({ db: database.db, clock: systemClock, events: createEvents(HANDLED_TYPES) });
    // The server's own key: it reads the link.
    const secrets = createSecrets(config.secretKey ?? (await readSecretKey(config.dataDir)));
    return await perform(task, context, { secrets, publicOrigin: config.publicOrigin });
  } finally {
    await database.close();
  }
}

async function perform(
  task: Task,
  context: Context,
  tools: { secrets: Secrets; publicOrigin: string },
): Promise<string> {
  switch (task.kind) {
    case 'add': {
      assertUsableAddress(task.email);
      const link = await addStaff(context, tools, task);
      return link ?? `${task.email} is there already and has a password`;
    }
    case 'suspend':
      return (await suspendStaff(context, task.email))
        ? `${task.email} is suspended`
        : `${task.email} was suspended already`;
    case 'resume':
      return (await resumeStaff(context, task.email))
        ? `${task.email} may sign in again`
        : `${task.email} was not suspended`;
    case 'reset':
      await resetSecondStep(context, task.email);
      return `${task.email} signs in by password alone now`;
    case 'role':
      return (await setStaffRole(context, task.email, task.role))
        ? `${task.email} is ${task.role} now`
        : `${task.email} was ${task.role} already`;
    case 'list': {
      const staff = await listStaff(context.db);
      return (
        staff.map(({ name, email, role, status }) => [email, role, status, name].join('\t')).join('\n') ||
        'There is no staff.'
      );
    }
  }
}
