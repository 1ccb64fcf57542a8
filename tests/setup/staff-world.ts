import type { StaffRole } from '#shared/domain/staff-roles.ts';
import { addStaff } from '#server/domains/staff/index.ts';
import { system } from '#server/platform/actor.ts';
import { openBrowser, type TestBrowser } from './account-world.ts';
import type { TestApp } from './app.ts';
import { PASSWORD, signInMember } from './member-world.ts';

/** The token of a link that sets a password. */
export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** Staff who have set their password and signed in. */
export async function hireStaff(
  t: TestApp,
  email: string,
  role: StaffRole,
  names: { firstName?: string; lastName?: string } = {},
): Promise<TestBrowser> {
  const tools = { secrets: t.secrets, publicOrigin: 'http://localhost:4321' };
  const link = (await addStaff(t.context(system), tools, { email, role, ...names })) ?? '';
  await openBrowser(t).call('POST /users/password-recovery/confirm', { token: tokenOf(link), password: PASSWORD });
  return signInMember(t, email);
}
