import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import type { CallName, Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { canCall } from '#server/platform/access.ts';
import { visitor, type Actor } from '#server/platform/actor.ts';
import { MEMBER_PERMISSIONS } from '#shared/domain/permissions.ts';
import { openBrowser, type TestBrowser } from '../setup/account-world.ts';
import { asApplicant, asHead, asMember, asStaff } from '../setup/actors.ts';
import type { TestApp } from '../setup/app.ts';
import {
  FOREIGN_IDS,
  idsOf,
  isId,
  isSingle,
  ROLES,
  type ForeignId,
  type IdRow,
  type Role,
} from '../setup/foreign-ids.ts';
import { rowDigest } from '../setup/row-digest.ts';
import { sampleOf } from '../setup/sample-input.ts';
import { createTwoSides, type Id, type Side } from '../setup/two-sides.ts';

/**
 * Every call with an id, by every kind of caller whom it lets in, with the id of somebody else's: it is answered like an id of
 * nothing, and no row of the database changes. Afterwards its owner gets further, so the id was what the call refused.
 * Guests on pages of employers have their own in `tests/api/embed-walls.test.ts`.
 */

const CALLERS: Readonly<Record<Role, Actor>> = {
  visitor,
  applicant: asApplicant(),
  member: asMember(1, MEMBER_PERMISSIONS),
  head: asHead(1),
  staff: asStaff(),
};
/** Ids of nothing. */
const NOTHING: Readonly<Record<string, Id>> = { number: 799_999, string: '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4bff' };

/** A call with ids that are somebody's, and who may make it. */
interface Guarded {
  call: CallName;
  contract: Contract;
  ids: (readonly [name: string, ForeignId])[];
  roles: Role[];
}

const withIds = Object.entries<Contract>(contracts).filter(([, contract]) => idsOf(contract).length > 0);
const rowsOf = (call: string) => FOREIGN_IDS[call as CallName] ?? {};
const toRow = (row: IdRow | undefined): ForeignId | null => {
  if (typeof row === 'string') return { thing: row };
  return row && 'thing' in row ? row : null;
};
const guarded = withIds
  .map(([call, contract]): Guarded => ({
    call: call as CallName,
    contract,
    ids: idsOf(contract).flatMap(({ name }) => {
      const row = toRow(rowsOf(call)[name]);
      return row ? [[name, row] as const] : [];
    }),
    roles: ROLES.filter((role) => canCall(contract.access, CALLERS[role]).allowed),
  }))
  .filter(({ ids }) => ids.length > 0);

let t: TestApp;
let mine: Side;
let theirs: Side;
let browsers: Record<Role, TestBrowser>;
let untouched: Record<string, string>;
beforeAll(async () => {
  ({ t, mine, theirs } = await createTwoSides());
  browsers = { visitor: openBrowser(t), ...mine.people };
  untouched = await rowDigest(t.db);
});
afterAll(() => t.close());

test('the rows are the ids of the contracts', () => {
  const found = withIds.map(([call, contract]) => [
    call,
    idsOf(contract)
      .map(({ name }) => name)
      .toSorted(),
  ]);
  const declared = Object.keys(FOREIGN_IDS).map((call) => [call, Object.keys(rowsOf(call)).toSorted()]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(found));
});

/** What somebody has of a kind. */
function ownOf({ things }: Side, { thing }: ForeignId, role: Role): Id | undefined {
  const owned = things[thing];
  return typeof owned === 'object' ? owned[role] : owned;
}

function foreignOf({ things, hidden }: Side, { thing }: ForeignId): Id[] {
  const owned = hidden[thing] ?? things[thing];
  return typeof owned === 'object' ? [...new Set(Object.values(owned))] : [owned];
}

const noneOf = (row: ForeignId): Id => NOTHING[typeof foreignOf(theirs, row)[0]] ?? '';

/** The answer to the call with these ids, by their names, and own ones elsewhere, without the ids. */
async function answerTo({ call, contract }: Guarded, role: Role, ids: Readonly<Record<string, Id>>): Promise<string> {
  const sample = sampleOf(call, contract, {
    isWanted: (at) => isSingle(at) && at.name in ids && isId(at),
    fill: (at) => {
      if (at.name in ids && !at.schema.items) return ids[at.name];
      if (at.name === 'key') return mine.key;
      const row = toRow(rowsOf(call)[at.name]);
      return row && isSingle(at) ? ownOf(mine, row, role) : undefined;
    },
  });
  const along = Object.keys(ids).map((name) => toRow(rowsOf(call)[name])?.along);
  const input = Object.assign({}, sample.body, sample.query, sample.params, ...along);
  const ask = browsers[role].call as unknown as (name: string, input: object) => Promise<unknown>;
  const answer = await ask(call, input).then(
    (done) => ({ done }),
    ({ code, problem }: CallError) => ({ code, errors: problem?.errors, detail: problem?.detail }),
  );
  return Object.values(ids).reduce<string>((text, id) => text.replaceAll(String(id), 'id'), JSON.stringify(answer));
}

/** The id was refused, and nothing else of the input. */
const REFUSALS = ['not_found', 'resume_not_found', 'forbidden'].map((code) => `{"code":"${code}"`);
function isRefusalOf(answer: string, { contract }: Guarded, name: string): boolean {
  const first = idsOf(contract)
    .find((place) => place.name === name)
    ?.path.split(/[.[]/)[1];
  const atField = [first, name].map((field) => `{"code":"bad_argument","errors":[{"field":"${field}`);
  return [...REFUSALS, ...atField].some((start) => answer.startsWith(start));
}

/** A filter of a list leaves out what is not there. */
const leavesOut = ({ call, contract }: Guarded, name: string, row: ForeignId) =>
  row.leftOut !== undefined || (call.startsWith('GET') && name in (contract.query?.shape ?? {}));

/** What somebody was told of ids of nothing. */
const told = new Map<string, string[]>();

beforeEach(async () => {
  // Each person tries often.
  await t.db.deleteFrom('rateLimit').execute();
});

describe('somebody else’s', () => {
  test.each(guarded)('$call', async (one) => {
    for (const [name, row] of one.ids)
      for (const role of one.roles.filter((each) => !row.open?.[each])) {
        const none = await answerTo(one, role, { [name]: noneOf(row) });
        const isRefused = leavesOut(one, name, row) || isRefusalOf(none, one, name);
        expect(isRefused, `${name} of nothing, by ${role}: ${none}`).toBe(true);
        for (const id of foreignOf(theirs, row)) {
          const answer = await answerTo(one, role, { [name]: id });
          expect(answer, `${name} by ${role}: ${answer}, and of nothing: ${none}`).toBe(none);
        }
        told.set(one.call, [...(told.get(one.call) ?? []), none]);
      }
    // What one call has changed is no fault of the next.
    const before = untouched;
    untouched = await rowDigest(t.db);
    expect(untouched).toEqual(before);
  });
});

/** A sample's version is 1. */
const VERSIONED = [
  'account',
  'company',
  'companyMember',
  'embedKey',
  'facility',
  'question',
  'review',
  'template',
  'vacancy',
  'webhook',
] as const;

/** These take away what others look at: the later, the more. */
const LATE = [
  '/favorite/{id}/add',
  '/make-head',
  '/favorite/{id}/delete',
  '-folder/{id}',
  'DELETE /r',
  'DELETE /company',
  'DELETE',
  '/archive-vacancy',
  '/archive-many',
  '/delete-many',
];
const lateness = ({ call }: Guarded) => LATE.findIndex((part) => call.includes(part));

const ONE_OF_THEM: readonly CallName[] = [
  'POST /chat/dialogs',
  'GET /payments/checkout',
  'GET /payments/receipts',
  'POST /payments/start',
  'POST /services/complete',
];

/** Each id by itself where the call takes one of them. */
const asked = ({ ids, call }: Guarded): (readonly [string, ForeignId])[][] =>
  ONE_OF_THEM.includes(call) ? ids.map((one) => [one]) : [ids];

describe('one’s own', () => {
  test.each(guarded.toSorted((one, other) => lateness(one) - lateness(other)))('$call', async (one) => {
    // A file is used once.
    await t.db
      .updateTable('uploadedFile')
      .set({ boundTo: null, looseSince: t.clock.now() })
      .where('purpose', '=', 'respond')
      .execute();
    for (const table of VERSIONED) await t.db.updateTable(table).set({ version: 1 }).execute();
    for (const ids of asked(one)) {
      const before = ids.some(([, row]) => row.leftOut) ? await rowDigest(t.db) : null;
      const answers: string[] = [];
      for (const role of one.roles) {
        const own = ids.map(([name, row]) => [name, ownOf(mine, row, role)] as const);
        if (own.some(([, id]) => id === undefined) || answers.includes('other')) continue;
        const answer = await answerTo(one, role, Object.fromEntries(own) as Record<string, Id>);
        const isOther =
          !told.get(one.call)?.includes(answer) ||
          (before !== null && !isDeepStrictEqual(await rowDigest(t.db), before));
        answers.push(isOther ? 'other' : `${role}: ${answer}`);
      }
      expect(answers, answers.join('\n')).toContain('other');
    }
  });
});
