import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_KEY_BYTES } from '#server/platform/secrets.ts';
import { openBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { runCommand, staffCommand, type CommandResult } from '../setup/import-command.ts';
import { PASSWORD, signInMember } from '../setup/member-world.ts';
import { turnOn } from '../setup/second-factor.ts';
import { tokenOf } from '../setup/staff-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const MAIL = 'vera@karkas.example';

/** On the database of the app, with its key. */
const environment = () => ({
  DATABASE_URL: t.url,
  SECRET_KEY: Buffer.alloc(SECRET_KEY_BYTES, 7).toString('base64'),
});

function staff(...args: readonly string[]): Promise<CommandResult> {
  return staffCommand(environment(), ...args);
}

/** As its users run it, `npm run staff`. */
function staffProcess(...args: readonly string[]): Promise<CommandResult> {
  return runCommand('server/staff.ts', environment(), ...args);
}

test('an account from its making to its suspension, each command as often as one likes', async () => {
  const [one, two] = await Promise.all([
    staffProcess('add', MAIL.toUpperCase(), 'administrator', '--name', 'Вера Зимина'),
    staffProcess('add', MAIL, 'administrator', '--name', 'Вера Зимина'),
  ]);
  expect([one.code, two.code]).toEqual([0, 0]);
  const { stdout } = await staff('add', MAIL, 'administrator');
  expect(stdout).toMatch(/\/recovery\/new-password\?token=\S+&side=company\n$/);
  expect(stdout).not.toContain(PASSWORD);
  const token = tokenOf(stdout.trim());
  await openBrowser(t).call('POST /users/password-recovery/confirm', { token, password: PASSWORD });
  const vera = await signInMember(t, MAIL);
  expect((await staff('add', MAIL, 'administrator')).stdout).toContain('is there already');
  expect((await staff('list')).stdout).toBe(`${MAIL}\tadministrator\tactive\tВера Зимина\n`);
  expect((await staff('role', MAIL, 'support')).stdout).toContain('is support now');
  expect((await vera.call('GET /users/me')).permissions).not.toContain('audit.view');
  expect((await staff('suspend', MAIL)).stdout).toContain('is suspended');
  await expect(vera.call('GET /users/me')).rejects.toMatchObject({ code: 'unauthorized' });
  expect((await staff('suspend', MAIL)).stdout).toContain('was suspended already');
  expect((await staff('resume', MAIL)).stdout).toContain('may sign in again');
  const back = await signInMember(t, MAIL);
  expect(await staff('reset', MAIL)).toMatchObject({ code: 1, stdout: '' });
  await turnOn(t, back);
  expect((await staff('reset', MAIL)).stdout).toContain('signs in by password alone');
  await expect(back.call('GET /users/me')).rejects.toMatchObject({ code: 'unauthorized' });
  await signInMember(t, MAIL);
  const rows = await t.db.selectFrom('auditEntry').select('action').orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'staff.add',
    'staff.role',
    'staff.suspend',
    'staff.resume',
    'second_factor.reset',
  ]);
}, 120_000);

test('the process ends with 1 and says why', async () => {
  expect(await staffProcess('dance')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/no command "dance".*\n\nUsage: /),
  });
});

test.each([
  [['add', MAIL], 'ROLE is ""'],
  [['add', 'nobody', 'support'], 'MAIL is "nobody"'],
  [['role', MAIL, 'king'], 'ROLE is "king"'],
  [['suspend', 'nobody@karkas.example'], 'nobody of the staff'],
  [['reset', 'nobody@karkas.example'], 'Nobody signs in'],
  [['dance'], 'no command "dance"'],
  [['list', '--loud'], "Unknown option '--loud'"],
] as const)('%j is refused in words', async (args, words) => {
  const { code, stdout, stderr } = await staff(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(words);
});
