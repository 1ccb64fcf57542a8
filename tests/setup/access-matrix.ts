import type { Access, CallerKind } from '#shared/contracts/contract.ts';
import { MEMBER_PERMISSIONS, STAFF_PERMISSIONS } from '#shared/domain/permissions.ts';
import type { Database } from '#server/database/connect.ts';
import { insertAccount } from '#server/domains/account/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asApplicant, asHead, asMember, asStaff } from './actors.ts';
import { makeCompany } from './things.ts';

const UNSECURED_ID = '01935c1e-0000-7000-8000-00000000d001';
const GRANT_ID = '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b01';
const KEY_ID = '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b02';
const GUEST_SITE = 'https://volga.example';
const GUEST_SCOPES = ['chat.guest', 'respond.create'] as const;
const GUEST = {
  kind: 'guest',
  accountId: asApplicant().accountId,
  companyId: 1,
  grantId: GRANT_ID,
  origin: GUEST_SITE,
  site: GUEST_SITE,
  scopes: [...GUEST_SCOPES],
} as const satisfies Actor;

/** Every kind of signed-in caller; the name is also the token. */
export const SIGNED_IN: Readonly<Record<string, Actor>> = {
  applicant: asApplicant(),
  'member without': asMember(1, []),
  ...Object.fromEntries(MEMBER_PERMISSIONS.map((permission) => [`member:${permission}`, asMember(1, [permission])])),
  head: asHead(1),
  unsecured: { kind: 'unsecured', accountId: UNSECURED_ID },
  guest: GUEST,
  'staff without': asStaff([]),
  ...Object.fromEntries(STAFF_PERMISSIONS.map((permission) => [`staff:${permission}`, asStaff([permission])])),
};

/** Stores them: calls about oneself look oneself up. For a database that has no company yet. */
export async function storeCallers(db: Database): Promise<void> {
  const companyId = await makeCompany(db);
  const person = { firstName: 'Ильдар', lastName: 'Галеев' };
  const [applicant, staff, member, head] = [asApplicant(), asStaff(), asMember(companyId), asHead(companyId)];
  await insertAccount(db, { ...person, id: applicant.accountId, kind: 'applicant', phone: '+79170000001' });
  await insertAccount(db, { ...person, id: staff.accountId, kind: 'staff', email: 'staff@karkas.example' });
  await insertAccount(db, { ...person, id: UNSECURED_ID, kind: 'staff', email: 'new-staff@karkas.example' });
  for (const [id, role] of [
    [member.accountId, 'recruiter'],
    [head.accountId, 'head'],
  ] as const) {
    const own = {
      kind: 'member',
      email: `${role}@stroy.example`,
      passwordHash: 'whoever signed in long ago gives it',
    } as const;
    await insertAccount(db, { ...person, ...own, id });
    await db.insertInto('companyMember').values({ companyId, accountId: id, role }).execute();
  }
  await db
    .insertInto('embedKey')
    .values({ id: KEY_ID, companyId, name: 'Сайт', origins: [GUEST_SITE], publicKey: `pk_live_${'c'.repeat(24)}` })
    .execute();
}

/** What the guest stands on, which a guest may give back. */
export async function storeGrant(db: Database): Promise<void> {
  const { companyId, accountId } = GUEST;
  const now = new Date();
  await db
    .insertInto('widgetGrant')
    .values({
      id: GRANT_ID,
      embedKeyId: KEY_ID,
      companyId,
      accountId,
      origin: GUEST_SITE,
      scopes: [...GUEST_SCOPES],
      secretHash: Buffer.alloc(32),
      createdAt: now,
      expiresAt: addDays(now, 1),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const everybodySignedIn = Object.keys(SIGNED_IN);
const members = everybodySignedIn.filter((name) => name.startsWith('member') || name === 'head');
const staff = everybodySignedIn.filter((name) => name.startsWith('staff'));

/** The signed-in callers that each word of a contract admits. A new word has no row and fails. */
const ROWS: Readonly<Partial<Record<CallerKind, readonly string[]>>> = {
  public: everybodySignedIn,
  'signed-in': everybodySignedIn.filter((name) => name !== 'unsecured' && name !== 'guest'),
  unsecured: ['unsecured'],
  applicant: ['applicant'],
  member: members,
  head: ['head'],
  staff,
  guest: ['guest'],
  token: [],
  gateway: [],
  ...Object.fromEntries(MEMBER_PERMISSIONS.map((name) => [`member:${name}`, [`member:${name}`, 'head']])),
  ...Object.fromEntries(STAFF_PERMISSIONS.map((name) => [`staff:${name}`, [`staff:${name}`]])),
};

export interface MatrixRow {
  caller: string;
  /** Null for no token and for one that belongs to nobody. */
  actor: Actor | null;
  token: string | null;
  /** Code of the refusal; null when the call is allowed. */
  refusal: 'unauthorized' | 'forbidden' | null;
}

/** The expected result for each kind of caller of a call with this access. Throws for an unknown word. */
export function matrixOf(access: Access): MatrixRow[] {
  const words: readonly CallerKind[] = typeof access === 'string' ? [access] : access;
  const allowed = new Set(
    words.flatMap((word) => {
      const row = ROWS[word];
      if (!row) throw new Error(`The matrix has no row for ${word}`);
      return row;
    }),
  );
  const stranger = words.includes('public') ? null : 'unauthorized';
  return [
    { caller: 'visitor', actor: null, token: null, refusal: stranger },
    { caller: 'wrong token', actor: null, token: 'stolen', refusal: stranger },
    ...Object.entries(SIGNED_IN).map(([caller, actor]) => ({
      caller,
      actor,
      token: caller,
      refusal: allowed.has(caller) ? null : ('forbidden' as const),
    })),
  ];
}
