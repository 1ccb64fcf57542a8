import type { Access, CallerKind } from '#shared/contracts/contract.ts';
import { MEMBER_PERMISSIONS, STAFF_PERMISSIONS } from '#shared/domain/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asApplicant, asHead, asMember, asStaff } from './actors.ts';

/** Every kind of signed-in caller; the name is also the token. */
export const SIGNED_IN: Readonly<Record<string, Actor>> = {
  applicant: asApplicant(),
  'member without': asMember(1, []),
  ...Object.fromEntries(MEMBER_PERMISSIONS.map((permission) => [`member:${permission}`, asMember(1, [permission])])),
  head: asHead(1),
  unsecured: { kind: 'unsecured', accountId: 'unsecured-1' },
  guest: {
    kind: 'guest',
    accountId: asApplicant().accountId,
    companyId: 1,
    grantId: '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4b01',
    origin: 'https://volga.example',
    site: 'https://volga.example',
    scopes: ['chat.guest', 'respond.create'],
  },
  'staff without': asStaff([]),
  ...Object.fromEntries(STAFF_PERMISSIONS.map((permission) => [`staff:${permission}`, asStaff([permission])])),
};

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
