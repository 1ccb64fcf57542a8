import type { Invitation } from '#shared/contracts/member.ts';
import type { Session } from '#shared/contracts/session.ts';
import {
  INVITATION_DAYS,
  INVITATION_MAILS_PER_DAY,
  INVITATIONS_OPEN_MAX,
  INVITATIONS_PER_MEMBER_DAY,
  MEMBERS_MAX,
} from '#shared/domain/limits.ts';
import { invitationMachine, type InvitationAction } from '#shared/domain/member-machine.ts';
import { quotasOf } from '#shared/domain/member-roles.ts';
import { addDays, DAY_SECONDS } from '#shared/domain/time.ts';
import { plural } from '#shared/text/plural.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { CallContext, Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { makeToken } from '../../../platform/secrets.ts';
import {
  assertUsableAddress,
  displayName,
  findAccountByEmail,
  insertAccount,
  lockDestination,
  readAnyPhone,
  recordOwn,
  replacePassword,
  startSession,
  type SessionCookies,
} from '../../account/index.ts';
import type { CompanyTools } from '../company-tools.ts';
import {
  expireInvitationsBefore,
  findInvitation,
  findInvitationByToken,
  findInvitations,
  insertInvitation,
  setInvitation,
  type InvitationRow,
} from './invitation-repository.ts';
import { canGrant, mayManage } from './member-policy.ts';
import {
  countMembers,
  findFacilityNames,
  findMember,
  findMembers,
  findOwnCompany,
  insertMember,
  lockMembers,
  type MemberRow,
} from './member-repository.ts';
import { inviterName, statusOf, toGrant, toInvitation } from './member-view.ts';
import { amongMembers, ownCompanyId, readCaller, readGrant, type GivenGrant } from './members.ts';

/** Open and expired invitations of the caller's company. */
export async function listInvitations(context: CallContext): Promise<Invitation[]> {
  const { db, clock } = context;
  const companyId = ownCompanyId(context);
  const caller = await readCaller(db, context);
  const rows = await findInvitations(db, companyId);
  const names = await findFacilityNames(
    db,
    companyId,
    rows.flatMap(({ facilityIds }) => facilityIds),
  );
  return rows.map((row) => toInvitation(row, caller, names, clock.now()));
}

/**
 * Invites by e-mail. The answer is the same for an address that has an account of another company: its owner gets a mail
 * that says so, and the link is nobody's. Throws `bad_argument` at `email` for a member of this company, whom the list shows
 * anyway; `forbidden`, `conflict` for an open invitation, `limit_exceeded`.
 */
export async function inviteMember(
  context: CallContext,
  tools: CompanyTools,
  { email, ...given }: GivenGrant & { email: string },
): Promise<Invitation> {
  assertUsableAddress(email);
  await countMail(context, tools, email);
  return amongMembers(context, async (tx, caller) => {
    const { companyId } = caller;
    const now = context.clock.now();
    const grant = await readGrant(tx, companyId, given);
    enforce(canGrant(caller, { ...grant, ...quotasOf(caller) }));
    const members = await findMembers(tx, companyId);
    if (members.some((one) => one.email === email))
      throw badField('email', 'conflict_with_rules', 'Этот сотрудник уже в\u00a0компании');
    const open = await findInvitations(tx, companyId);
    if (open.some((one) => one.email === email))
      throw new DomainError('conflict', {
        detail: 'Этот адрес уже пригласили. Приглашение можно отправить ещё раз или отозвать',
      });
    if (open.length >= INVITATIONS_OPEN_MAX)
      throw new DomainError('limit_exceeded', {
        detail: `Сразу можно пригласить ${plural(INVITATIONS_OPEN_MAX, ['человека', 'человека', 'человек'])}. Отзовите старые приглашения`,
      });
    if ((await countMembers(tx, companyId)) >= MEMBERS_MAX)
      throw new DomainError('limit_exceeded', { detail: TOO_MANY });
    const token = makeToken();
    const sent = { sentAt: now, expiresAt: addDays(now, INVITATION_DAYS), tokenHash: hashOf(tools, token) };
    const id = await insertInvitation(tx, {
      companyId,
      email,
      ...grant,
      ...sent,
      invitedBy: caller.id,
      createdAt: now,
    });
    return send(tx, context, tools, caller, id, token);
  });
}

/** Another mail with another link; the one before stops working. Throws `not_found`, `forbidden`, `wrong_state`. */
export async function resendInvitation(context: CallContext, tools: CompanyTools, id: string): Promise<Invitation> {
  const found = await findInvitation(context.db, ownCompanyId(context), id);
  if (!found) throw new DomainError('not_found');
  await countMail(context, tools, found.email);
  return amongMembers(context, async (tx, caller) => {
    const now = context.clock.now();
    const row = await findOpen(tx, caller, id, 'resend', now);
    enforce(canGrant(caller, { ...row, ...quotasOf(caller) }));
    const token = makeToken();
    const sent = { sentAt: now, expiresAt: addDays(now, INVITATION_DAYS), tokenHash: hashOf(tools, token) };
    await setInvitation(tx, id, { status: 'invited', ...sent, invitedBy: caller.id }, now);
    return send(tx, context, tools, caller, id, token);
  });
}

/** Throws `not_found`, `forbidden`, `wrong_state`. */
export function revokeInvitation(context: CallContext, id: string): Promise<void> {
  return amongMembers(context, async (tx, caller) => {
    const now = context.clock.now();
    const row = await findOpen(tx, caller, id, 'revoke', now);
    enforce(canGrant(caller, { ...row, ...quotasOf(caller) }));
    await setInvitation(tx, id, { status: 'revoked' }, now);
  });
}

async function findOpen(
  tx: Database,
  caller: MemberRow,
  id: string,
  action: InvitationAction,
  now: Date,
): Promise<InvitationRow> {
  if (!mayManage(caller)) throw new DomainError('forbidden');
  const row = await findInvitation(tx, caller.companyId, id);
  if (!row) throw new DomainError('not_found');
  const by = caller.role === 'head' ? 'head' : 'member';
  if (!invitationMachine.next(statusOf(row, now), action, by, () => true))
    throw new DomainError('wrong_state', { detail: 'Это приглашение уже принято или отозвано' });
  return row;
}

async function send(
  tx: DatabaseTransaction,
  { jobs, clock }: CallContext,
  { messages, publicOrigin }: CompanyTools,
  caller: MemberRow,
  id: string,
  token: string,
): Promise<Invitation> {
  const row = await findInvitation(tx, caller.companyId, id);
  const company = await findOwnCompany(tx, caller.companyId);
  if (!row || !company) throw new DomainError('not_found');
  if (await findAccountByEmail(tx, 'company', row.email)) {
    await messages.mail(tx, jobs, row.email, 'already-registered', { side: 'company' });
  } else {
    await messages.mail(tx, jobs, row.email, 'invitation', {
      companyName: company.brandName,
      invitedBy: displayName(caller),
      link: `${publicOrigin}/invite/employee?token=${token}`,
      days: INVITATION_DAYS,
    });
  }
  return toInvitation(row, caller, await findFacilityNames(tx, caller.companyId, row.facilityIds), clock.now());
}

/** Counted before anything is stored, so that revoking and inviting anew does not help. */
async function countMail({ actor, limiter }: CallContext, { secrets }: CompanyTools, email: string): Promise<void> {
  if (actor.kind !== 'member') return;
  const ofMember = { points: INVITATIONS_PER_MEMBER_DAY, seconds: DAY_SECONDS };
  await limiter.consume('invitations of one member', ofMember, actor.accountId);
  const ofAddress = { points: INVITATION_MAILS_PER_DAY, seconds: DAY_SECONDS };
  const subject = secrets.hash('destination', `${actor.companyId} ${email}`).toString('base64url');
  await limiter.consume('invitations to one address', ofAddress, subject);
}

/** What the page of the link shows. Throws `not_found` for a link that no longer works. */
export async function readInvitation({ db, clock }: CallContext, tools: CompanyTools, token: string) {
  const { invitation, company } = await findGood(db, hashOf(tools, token), clock.now());
  const names = await findFacilityNames(db, company.id, invitation.facilityIds);
  const { scopeKind, facilities } = toGrant(invitation, names);
  return {
    email: invitation.email,
    companyId: company.id,
    companyName: company.brandName,
    invitedBy: inviterName(invitation),
    role: invitation.role,
    scopeKind,
    facilities,
  };
}

interface Acceptance {
  token: string;
  firstName: string;
  lastName: string;
  position: string | null;
  phone: string;
  password: string;
  agreement: true;
  personalAgreement: true;
  advertisingMaterials: boolean;
}

/** Creates the account, the membership, the consents and the session. Throws `not_found`, `wrong_state`. */
export async function acceptInvitation(
  context: CallContext,
  tools: CompanyTools,
  { token, firstName, lastName, position, password, phone: typedPhone, ...boxes }: Acceptance,
  cookies: SessionCookies,
): Promise<Session> {
  const { db, clock, jobs } = context;
  const phone = readAnyPhone('phone', typedPhone);
  const tokenHash = hashOf(tools, token);
  const { invitation: found } = await findGood(db, tokenHash, clock.now());
  const started = await inTransaction(db, async (tx) => {
    const now = clock.now();
    const { email, companyId } = found;
    await lockDestination(tx, email);
    await lockMembers(tx, companyId);
    const { invitation, inviter } = await findGood(tx, tokenHash, now);
    if (await findAccountByEmail(tx, 'company', email)) throw alreadyRegistered();
    if ((await countMembers(tx, companyId)) >= MEMBERS_MAX) throw new DomainError('wrong_state', { detail: TOO_MANY });
    // The link came by mail to this address.
    const person = { firstName, lastName, phone, email, emailConfirmedAt: now };
    const account = await insertAccount(tx, { kind: 'member', ...person });
    const named = await replacePassword(tx, context, tools, account, password, 'password');
    const { role, permissions, scopeKind, facilityIds } = invitation;
    const memberId = await insertMember(tx, {
      companyId,
      accountId: account.id,
      ...{ role, permissions, scopeKind, facilityIds, position },
      ...quotasOf(inviter),
      invitedBy: inviter.id,
      joinedAt: now,
    });
    await recordOwn(tx, context, tools, account, boxes, 'company');
    await setInvitation(tx, invitation.id, { status: 'accepted', acceptedAt: now }, now);
    if (inviter.email)
      await tools.messages.mail(tx, jobs, inviter.email, 'member-joined', {
        name: displayName(named),
        link: `${tools.publicOrigin}/profile/company/permissions/${memberId}`,
      });
    return startSession(tx, tools.secrets, named, context, cookies);
  }).catch((error: unknown) => {
    // Somebody has changed their address to this one meanwhile.
    throw isUniqueViolation(error) ? alreadyRegistered() : error;
  });
  started.setCookies();
  return started.session;
}

/** Scheduled: writes down what the clock has decided already. Run it as the system. */
export function expireInvitations({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return expireInvitationsBefore(db, clock.now());
}

/** The invitation of a link, while its company is open and whoever sent it may still give these rights. */
async function findGood(db: Database, tokenHash: Buffer, now: Date) {
  const invitation = await findInvitationByToken(db, tokenHash, now);
  const company = invitation && (await findOwnCompany(db, invitation.companyId));
  const inviter = invitation && (await findMember(db, invitation.companyId, invitation.invitedBy));
  const isOpen = company && company.status !== 'blocked' && company.status !== 'archived';
  if (!invitation || !isOpen || !inviter) throw linkOver();
  if (!canGrant(inviter, { ...invitation, ...quotasOf(inviter) }).allowed) throw linkOver();
  return { invitation, company, inviter };
}

const hashOf = ({ secrets }: CompanyTools, token: string) => secrets.hash('invitation', token);

const TOO_MANY = `В\u00a0компании уже ${plural(MEMBERS_MAX, ['сотрудник', 'сотрудника', 'сотрудников'])}: больше нельзя`;

function linkOver(): DomainError {
  return new DomainError('not_found', {
    detail: 'Приглашение больше не\u00a0действует. Попросите отправить его ещё раз',
  });
}

function alreadyRegistered(): DomainError {
  return new DomainError('wrong_state', {
    detail: 'С\u00a0этой почтой уже входят от\u00a0имени компании. Войдите в\u00a0свой аккаунт',
  });
}
