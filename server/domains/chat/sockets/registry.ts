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
    const group =
      caller.kind === 'applicant' ? applicants : caller.kind === 'staff' ? staff : groupOf(caller.companyId);
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
    const ofSession = bySession.get(connection.sessionId);
    ofSession?.delete(connection);
    if (ofSession?.size === 0) bySession.delete(connection.sessionId);
    count -= 1;
  }

  return {
    add(connection) {
      const { accountId } = connection.caller;
      const known = byAccount.get(accountId) ?? [];
      // The oldest make room, at once: whoever opens many does not wait for them to close.
      for (const old of known.slice(0, Math.max(0, known.length + 1 - CHAT_SOCKETS_PER_ACCOUNT))) {
        remove(old);
        closeConnection(old, 'replaced');
      }
      byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), connection]);
      const ofSession = bySession.get(connection.sessionId) ?? new Set();
      bySession.set(connection.sessionId, ofSession.add(connection));
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
