import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, VARIABLES } from './config.ts';

const readRoot = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('readConfig', () => {
  test('an empty environment is enough', () => {
    expect(readConfig({})).toMatchObject({
      port: 4321,
      publicOrigin: 'http://localhost:4321',
      mode: 'demo',
      databaseUrl: undefined,
      outboundAllowLoopback: false,
      dadataToken: undefined,
      defaultCitySlug: 'moskva',
    });
  });

  test('the example of .env has every variable, with its default', () => {
    const { CHROMIUM_PATH: _ofTests, ...example } = parseEnv(readRoot('.env.example'));
    expect(Object.keys(example).toSorted()).toEqual(VARIABLES.toSorted());
    expect(readConfig(example)).toEqual(readConfig({}));
  });

  test('the table of README has every variable', () => {
    const [, table = ''] = /\n## Configuration\n(.*?)\n## /s.exec(readRoot('README.md')) ?? [];
    const names = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? []);
    expect(names.toSorted()).toEqual(VARIABLES.toSorted());
  });

  test('live keys are for pages of this machine in demo mode only, unless set', () => {
    expect(readConfig({}).embedAllowLoopback).toBe(true);
    expect(readConfig({ APP_MODE: 'production' }).embedAllowLoopback).toBe(false);
    expect(readConfig({ EMBED_ALLOW_LOOPBACK: '0' }).embedAllowLoopback).toBe(false);
    expect(readConfig({ APP_MODE: 'production', EMBED_ALLOW_LOOPBACK: '1' }).embedAllowLoopback).toBe(true);
  });

  test('webhooks without TLS go to one address of this machine, and never in production', () => {
    const WEBHOOK_RECEIVER = 'http://127.0.0.1:9000/karkas';
    expect(readConfig({ WEBHOOK_RECEIVER }).webhookReceiver).toBe('http://127.0.0.1:9000');
    expect(() => readConfig({ APP_MODE: 'production', WEBHOOK_RECEIVER })).toThrow(
      /^WEBHOOK_RECEIVER is .+ unset with/,
    );
  });

  test('earlier spellings for one proxy still mean one', () => {
    const proxiesOf = (value: string) => readConfig({ TRUST_PROXY: value }).network.trustProxy;
    expect(['', '0', 'false', '1', 'true', '2'].map(proxiesOf)).toEqual([0, 0, 0, 1, 1, 2]);
    expect(proxiesOf('loopback, 10.0.0.0/8')).toEqual(['loopback', '10.0.0.0/8']);
  });

  test('mails are from the host of the site, unless set', () => {
    expect(readConfig({}).mailFrom).toBe('Каркас <noreply@localhost>');
    expect(readConfig({ PUBLIC_ORIGIN: 'https://example.ru:8443' }).mailFrom).toBe('Каркас <noreply@example.ru>');
    expect(readConfig({ MAIL_FROM: 'robot@example.ru' }).mailFrom).toBe('robot@example.ru');
    expect(() => readConfig({ MAIL_FROM: 'Каркас <a@b.ru>\r\nBcc: c@d.ru' })).toThrow(ConfigError);
  });

  test('keys of card payments are two or none', () => {
    const CP_PUBLIC_ID = 'pk_1';
    const CP_API_SECRET = 'secret';
    expect(readConfig({ CP_PUBLIC_ID, CP_API_SECRET }).cardPayments.keys).toEqual({
      publicId: 'pk_1',
      apiSecret: 'secret',
    });
    expect(readConfig({}).cardPayments).toMatchObject({ keys: undefined, sandboxPort: 4323 });
    expect(readConfig({}).cardPayments.senders).toContain('185.98.81.0/28');
    expect(() => readConfig({ CP_PUBLIC_ID })).toThrow(/^CP_API_SECRET is .+ must be the API Secret/);
    expect(() => readConfig({ CP_API_SECRET })).toThrow(ConfigError);
  });

  test('an empty value means none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4321, databaseUrl: undefined });
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_ORIGIN', 'karkas.ru'],
    ['APP_MODE', 'prod'],
    ['FILL_DEMO', 'yes'],
    ['EMPLOYER_PORT', 'site'],
    ['OUTBOUND_ALLOW_LOOPBACK', 'localhost'],
    ['WEBHOOK_RECEIVER', '127.0.0.1:9000'],
    ['EMBED_ALLOW_LOOPBACK', 'yes'],
    ['IMAGE_CACHE_BYTES', '1 GB'],
    ['CLAMD_URL', '127.0.0.1:3310'],
    ['DADATA_URL', 'dadata.ru'],
    ['SMTP_URL', 'smtp.example.ru'],
    ['MAIL_FROM', 'Каркас'],
    ['MAIL_FROM', 'a@b.ru, c@d.ru'],
    ['SMS_RU_URL', 'sms.ru'],
    ['CP_API_URL', 'cloudpayments.ru'],
    ['CP_ALLOWED_CIDRS', '185.98.81.0/99'],
    ['CP_SANDBOX_PORT', '70000'],
    ['CP_SANDBOX_MINUTE_MS', '1'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '99'],
    ['BODY_IDLE_MS', '10 s'],
    ['CONNECTIONS_MAX', '0'],
  ])('%s=%s is refused with a sentence that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is "${value}", but must be .+\\.$`));
  });
});
