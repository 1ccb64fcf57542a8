import { CHAT_SOCKETS_PER_ACCOUNT } from '#shared/domain/limits.ts';
import { closeConnection, type Connection } from './connection.ts';

/** The open sockets of this process, by whose they are. */
export interface Registry {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): Iterable<Connection>;
  ofAccount(accountId: string): readonly Connection[];
  ofSession(sessionId: string): readonly Connection[];
  /** Accounts of members of the company, of whom somebody is connected. */
  membersOf(companyId: number): readonly string[];
  accountIds(): readonly string[];
  companyIds(): readonly number[];
  applicantIds(): readonly string[];
  staffIds(): readonly string[];
  size(): number;
}

export function createRegistry(): Registry {
  const byAccount = new Map<string, Connection[]>();
  const bySession = new Map<string, Set<Connection>>();
  const members = new Map<number, Set<string>>();
  const applicants = new Set<string>();
  const staff = new Set<string>();
  let count = 0;

  function note({ caller }: Connection, isThere: boolean): void {
    const group = caller.kind === 'member' ? groupOf(caller.companyId) : caller.kind === 'staff' ? staff : applicants;
    if (isThere) group.add(caller.accountId);
    else group.delete(caller.accountId);
    if (caller.kind === 'member' && group.size === 0) members.delete(caller.companyId);
  }

  function groupOf(companyId: number): Set<string> {
    const known = members.get(companyId);
    if (known) return known;
    const made = new Set<string>();
    members.set(companyId, made);
    return made;
  }

  function remove(connection: Connection): void {
    const { accountId } = connection.caller;
    const own = byAccount.get(accountId) ?? [];
    if (!own.includes(connection)) return;
    const left = own.filter((one) => one !== connection);
    if (left.length > 0) byAccount.set(accountId, left);
    else {
      byAccount.delete(accountId);
      note(connection, false);
    }
    count -= 1;
    if (!('sessionId' in connection.pass)) return;
    const { sessionId } = connection.pass;
    const ofSession = bySession.get(sessionId);
    ofSession?.delete(connection);
    if (ofSession?.size === 0) bySession.delete(sessionId);
  }

  return {
    add(connection) {
      const { accountId } = connection.caller;
      // A page of an employer takes no place of the person's own tabs, nor of another employer's.
      const page = pageOf(connection);
      const known = (byAccount.get(accountId) ?? []).filter((one) => pageOf(one) === page);
      // The oldest make room, at once: whoever opens many does not wait for them to close.
      for (const old of known.slice(0, Math.max(0, known.length + 1 - CHAT_SOCKETS_PER_ACCOUNT))) {
        remove(old);
        closeConnection(old, 'replaced');
      }
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), connection]);
      if ('sessionId' in connection.pass) {
        const { sessionId } = connection.pass;
        bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(connection));
      }
      note(connection, true);
      count += 1;
    },
    remove,
    *all() {
      for (const own of byAccount.values()) yield* own;
    },
    ofAccount: (accountId) => byAccount.get(accountId) ?? [],
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    membersOf: (companyId) => [...(members.get(companyId) ?? [])],
    accountIds: () => [...byAccount.keys()],
    companyIds: () => [...members.keys()],
    applicantIds: () => [...applicants],
    staffIds: () => [...staff],
    size: () => count,
  };
}

function pageOf({ caller }: Connection): number | null {
  return caller.kind === 'guest' ? caller.companyId : null;
}
