import { complaintMachine, type ComplaintAction } from '#shared/domain/complaint-machine.ts';
import type { ModerationAction } from '#shared/domain/moderation.ts';
import { COMPLAINT_ABOUT, complaintReasonName } from '#shared/text/complaint-labels.ts';
import { longDate } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import {
  idOfItem,
  type ModeratedItem,
  type ModerationDecision,
  type ModerationQueue,
} from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { complainedMessages } from '../chat/index.ts';
import {
  countWaiting,
  findCase,
  findComplaints,
  findWaiting,
  forgetVisitors,
  setCase,
  type ComplaintCase,
} from './repository.ts';
import { tellOutcome, tellWarned } from './tell.ts';
import type { ComplaintTools } from './tools.ts';

/** What staff do about a thing of another domain, by the queue of that domain or, of a message, by the chat. */
interface Desk {
  permission?: ModerationQueue['permission'];
  read(db: Database, id: string, now: Date): Promise<DeskItem | undefined>;
  decide: ModerationQueue['decide'];
}
type DeskItem = Pick<ModeratedItem, 'subject' | 'version' | 'fields' | 'links'> & {
  actions: readonly ModerationAction[];
};

/** Of what the other domain may do now, what answers a complaint. */
const MEASURES: readonly ModerationAction[] = ['block', 'restrict', 'remove'];

/**
 * Cases: all complaints about one thing together, what most people complain of first. Staff dismiss them, warn whose it is,
 * or have the thing's own domain block, restrict or remove it. Everybody who complained is told.
 */
export function complaintQueue(tools: ComplaintTools): ModerationQueue {
  return {
    kind: 'complaint',
    permission: 'complaints.decide',
    count: countWaiting,
    async list(db, page) {
      const rows = await findWaiting(db, page);
      return rows.map((row) => ({ ...waitingOf(row), urgency: row.people }));
    },
    async read(db, id, now) {
      const found = await findOpen(db, id);
      if (!found) return undefined;
      const complaints = await findComplaints(db, found.id);
      const thing = await deskOf(tools, found).read(db, found.targetId, now);
      return {
        ...waitingOf(found),
        subject: thing?.subject ?? null,
        version: versionOf(found, thing),
        fields: [
          {
            name: 'complaints',
            title: peopleText(found.people),
            value: complaints.map((one) => complaintText(found, one)).join('\n\n'),
          },
          ...(thing?.fields ?? []),
        ],
        files: [],
        links: thing?.links ?? [],
        actions: actionsOf(found, thing),
      };
    },
    decide: (context, tx, id, decision) => decideCase(context, tx, tools, id, decision),
  };
}

function waitingOf({ id, target, title, subtitle, openedAt }: ComplaintCase) {
  return {
    kind: 'complaint',
    id: String(id),
    title: `${title}: жалоба ${COMPLAINT_ABOUT[target]}`,
    subtitle,
    waitsSince: openedAt,
  } as const;
}

async function findOpen(db: Database, id: string, how?: { forUpdate: boolean }): Promise<ComplaintCase | undefined> {
  const found = await findCase(db, idOfItem(id), how);
  return found?.decidedAt ? undefined : found;
}

function deskOf({ moderationQueues }: Pick<ComplaintTools, 'moderationQueues'>, { target }: ComplaintCase): Desk {
  const desk = target === 'message' ? complainedMessages : moderationQueues().find(({ kind }) => kind === target);
  if (!desk) throw new Error(`No queue decides about a ${target}`);
  return desk;
}

/** Grows with every complaint and every change of the thing: nobody decides about what they have not read. */
function versionOf({ version }: ComplaintCase, thing: DeskItem | undefined): number {
  return version + (thing?.version ?? 0);
}

function actionsOf({ status }: ComplaintCase, thing: DeskItem | undefined): ModerationAction[] {
  const measures = MEASURES.filter((measure) => thing?.actions.includes(measure));
  return [
    'dismiss',
    ...(thing?.subject ? (['warn'] as const) : []),
    ...measures,
    ...(status === 'new' ? (['take'] as const) : []),
  ];
}

async function decideCase(
  context: Context,
  tx: DatabaseTransaction,
  tools: ComplaintTools,
  id: string,
  decision: ModerationDecision,
): Promise<void> {
  const found = await findOpen(tx, id, { forUpdate: true });
  if (!found) throw new DomainError('not_found');
  const now = context.clock.now();
  const desk = deskOf(tools, found);
  const thing = await desk.read(tx, found.targetId, now);
  const { action } = decision;
  if (!actionsOf(found, thing).includes(action)) throw new DomainError('wrong_state');
  if (decision.version !== versionOf(found, thing)) throw new DomainError('conflict');
  const step: ComplaintAction = action === 'take' || action === 'dismiss' ? action : 'act';
  const status = complaintMachine.next(found.status, step, 'staff', () => true);
  if (!status) throw new DomainError('wrong_state');
  await setCase(tx, found.id, { status, decidedAt: step === 'take' ? null : now });
  if (step === 'take') return;
  if (action === 'warn') await tellWarned(context, tx, found, thing?.subject ?? null, decision);
  else if (step === 'act') {
    if (desk.permission && !hasPermission(context.actor, desk.permission)) throw new DomainError('forbidden');
    await desk.decide(context, tx, found.targetId, { ...decision, version: thing?.version ?? null });
  }
  await tellOutcome(context, tx, tools, found, status === 'dismissed' ? 'dismissed' : 'actioned');
  await forgetVisitors(tx, found.id);
}

const peopleText = (people: number) => plural(people, ['жалоба', 'жалобы', 'жалоб']);

function complaintText(
  { target }: ComplaintCase,
  { reason, text, createdAt, accountId }: Awaited<ReturnType<typeof findComplaints>>[number],
): string {
  const who = accountId === null ? 'посетитель' : 'вошедший';
  const head = `${complaintReasonName(target, reason)} (${who}, ${longDate(createdAt.toISOString())})`;
  return text ? `${head}\n${text}` : head;
}
