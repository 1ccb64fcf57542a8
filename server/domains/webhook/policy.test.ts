import { describe, expect, test } from 'vitest';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { WEBHOOKS_MAX } from '#shared/domain/webhook.ts';
import { asHead, asMember, asStaff } from '../../../tests/setup/actors.ts';
import { canAddWebhook, canExpose, mayExpose } from './policy.ts';

const ADDRESS = 'https://crm.example.ru/in';
const OTHER_ADDRESS = 'https://crm.example.ru/other';
const head = asHead(1);
const admin = asMember(1, ['embed.manage']);

test('only companies that are open and not held add an address', () => {
  const adding = COMPANY_STATUSES.filter((status) => canAddWebhook({ status }, 0).allowed);
  expect(adding).toEqual(['unverified', 'on_check', 'verified']);
});

test('a restricted company reads why', () => {
  expect(canAddWebhook({ status: 'restricted' }, 0)).toMatchObject({
    code: 'wrong_state',
    details: { detail: expect.stringContaining('Компания ограничена') },
  });
});

test('the last place may be taken, no further one', () => {
  const company = { status: 'verified' } as const;
  expect(canAddWebhook(company, WEBHOOKS_MAX - 1).allowed).toBe(true);
  expect(canAddWebhook(company, WEBHOOKS_MAX)).toMatchObject({
    code: 'wrong_state',
    details: { errors: [{ field: 'url' }] },
  });
});

describe('personal data', () => {
  const exposing = (url = ADDRESS) => ({ exposesPeople: true, url });
  const plain = (url = ADDRESS) => ({ exposesPeople: false, url });

  test('is let out by the head alone', () => {
    expect([head, admin, asStaff()].map((actor) => mayExpose(actor))).toEqual([true, false, false]);
  });

  test.each<[string, Parameters<typeof canExpose>, string | null]>([
    ['the head makes an address that gets it', [head, null, exposing()], null],
    ['the head switches it on', [head, plain(), exposing()], null],
    ['the head sends it elsewhere', [head, exposing(), exposing(OTHER_ADDRESS)], null],
    ['an admin makes an address without it', [admin, null, plain()], null],
    ['an admin moves an address without it', [admin, plain(), plain(OTHER_ADDRESS)], null],
    ['an admin leaves it where it goes', [admin, exposing(), exposing()], null],
    ['an admin switches it off and moves the address', [admin, exposing(), plain(OTHER_ADDRESS)], null],
    ['an admin makes an address that gets it', [admin, null, exposing()], 'exposesPeople'],
    ['an admin switches it on', [admin, plain(), exposing()], 'exposesPeople'],
    ['an admin switches it on and moves the address', [admin, plain(), exposing(OTHER_ADDRESS)], 'exposesPeople'],
    ['an admin sends it elsewhere', [admin, exposing(), exposing(OTHER_ADDRESS)], 'url'],
  ])('%s', (_name, asked, field) => {
    const decision = canExpose(...asked);
    expect(decision.allowed).toBe(field === null);
    if (field !== null) expect(decision).toMatchObject({ code: 'forbidden', details: { errors: [{ field }] } });
  });
});
