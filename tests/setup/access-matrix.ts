import type { Access, Caller } from '#shared/contracts/contract.ts';
import { MEMBER_PERMISSIONS, STAFF_PERMISSIONS } from '#shared/domain/permissions.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asApplicant, asHead, asMember, asStaff } from './actors.ts';

/** Every kind of caller who is signed in, by a name that is his token too. */
export const SIGNED_IN: Readonly<Record<string, Actor>> = {
  applicant: asApplicant(),
  'member without': asMember(1, []),
  ...Object.fromEntries(MEMBER_PERMISSIONS.map((permission) => [`member:${permission}`, asMember(1, [permission])])),
  head: asHead(1),
  'staff without': asStaff([]),
  ...Object.fromEntries(STAFF_PERMISSIONS.map((permission) => [`staff:${permission}`, asStaff([permission])])),
};

const everybodySignedIn = Object.keys(SIGNED_IN);
const members = everybodySignedIn.filter((name) => name.startsWith('member') || name === 'head');
const staff = everybodySignedIn.filter((name) => name.startsWith('staff'));

/** Whom each word of a contract lets in, of those who are signed in. A new word has no row and fails. */
const ROWS: Readonly<Partial<Record<Caller, readonly string[]>>> = {
  public: everybodySignedIn,
  'signed-in': everybodySignedIn,
  applicant: ['applicant'],
  member: members,
  head: ['head'],
  staff,
  token: [],
  gateway: [],
  ...Object.fromEntries(MEMBER_PERMISSIONS.map((name) => [`member:${name}`, [`member:${name}`, 'head']])),
  ...Object.fromEntries(STAFF_PERMISSIONS.map((name) => [`staff:${name}`, [`staff:${name}`]])),
};

export interface MatrixRow {
  caller: string;
  /** Null for no token, and one that belongs to nobody. */
  actor: Actor | null;
  token: string | null;
  /** Of the refusal; null where he gets in. */
  refusal: 'unauthorized' | 'forbidden' | null;
}

/** What each kind of caller gets from a call with this access. Throws for a word that the table does not know. */
export function matrixOf(access: Access): MatrixRow[] {
  const words: readonly Caller[] = typeof access === 'string' ? [access] : access;
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
