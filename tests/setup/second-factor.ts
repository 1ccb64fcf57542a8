import { TOTP, Secret } from 'otpauth';
import type { TestApp } from './app.ts';
import { PASSWORD } from './member-world.ts';
import type { TestBrowser } from './account-world.ts';

/** The code that an app shows now, or some periods later. */
export function appCode(secret: string, now: Date, periods = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + periods * 30_000 });
}

/** Moves the clock to the next code: each counts once. */
export function nextCode({ clock }: Pick<TestApp, 'clock'>, secret: string): string {
  clock.time = new Date(clock.time.getTime() + 30_000);
  return appCode(secret, clock.time);
}

/** Turns the second step of the browser's member on. */
export async function turnOn(
  t: Pick<TestApp, 'clock'>,
  { call }: Pick<TestBrowser, 'call'>,
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { setup } = await call('POST /users/second-factor/begin');
  const secret = setup?.secret ?? '';
  const code = appCode(secret, t.clock.time);
  return { secret, ...(await call('POST /users/second-factor/confirm', { password, code })) };
}
