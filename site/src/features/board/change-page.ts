import type { Call } from '#shared/client/call.ts';
import type { BoardCard, CompanyRespond } from '#shared/contracts/respond-views.ts';
import type { RespondActionView } from '#shared/contracts/respond-parts.ts';
import type { Template } from '#shared/contracts/template.ts';
import { BULK_RESPONDS_MAX } from '#shared/domain/limits.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { MOSCOW } from '#shared/domain/time.ts';
import { payLine } from '#shared/text/pay.ts';
import { people } from '#shared/text/resume-summary.ts';
import { foundOrNull } from '../../lib/page.ts';
import { isUndoable } from './board-steps.ts';
import { knownValues, nameParts, situationOf } from './reply-text.ts';

interface Surroundings {
  call: Call;
  origin: string;
  now: Date;
}

/** The responds that an address names: `ids=7,8`. */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((id) => /^[1-9]\d{0,15}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, BULK_RESPONDS_MAX);
}

/** A respond of this company; null for another. */
async function findRespond(call: Call, id: number): Promise<CompanyRespond | null> {
  const respond = await foundOrNull(call('GET /respond/{id}', { id }));
  return respond?.side === 'company' ? respond : null;
}

/** The same by a member who looks at it: a new one becomes viewed. */
export function openRespond(call: Call, id: number): Promise<CompanyRespond | null> {
  return foundOrNull(call('POST /respond/{id}/view', { id }));
}

/** Whom the action is for, as far as its form depends on them. */
interface Chosen {
  action: RespondActionView;
  ids: readonly number[];
  vacancy: CompanyRespond['vacancy'];
  /** The only one; null for several. */
  only: Pick<BoardCard, 'person' | 'resumeTitle' | 'createdAt' | 'interview' | 'version'> | null;
}

/** Where people meet: the address of the vacancy, with its town where the address does not say it. */
function addressOf(vacancy: Pick<NonNullable<CompanyRespond['vacancy']>, 'place' | 'address'> | null): string {
  const { place, address } = vacancy ?? {};
  if (!address || !place || address.includes(place)) return address ?? place ?? '';
  return `${place}, ${address}`;
}

/** What the form of an action shows: templates, values, and what it begins with. */
export async function loadChange({ call, origin, now }: Surroundings, { action, ids, vacancy, only }: Chosen) {
  const situation = situationOf(action.id);
  const [{ items }, me, { company }, { items: members }, whole] = await Promise.all([
    call('GET /respond/template', { situation }),
    call('GET /users/me'),
    call('GET /company/head-company'),
    call('GET /company/members', {}),
    vacancy ? foundOrNull(call('GET /vacancy/{id}', { id: vacancy.id })) : null,
  ]);
  const page = await foundOrNull(call('GET /company/{id}', { id: company.id }));
  const position = members.find(({ isMe }) => isMe)?.position ?? null;
  const person = only && { name: only.person.name, resumeTitle: only.resumeTitle, respondedAt: only.createdAt };
  const { amount, note } = payLine(vacancy?.pay ?? null);
  return {
    action,
    ids,
    templates: usable(items, situation),
    values: knownValues({
      me,
      company: { name: company.brandName, phone: page?.phones[0] ?? null, position },
      vacancy: whole,
      person,
      origin,
      now,
    }),
    receiver: person ? nameParts(person).first : people(ids.length),
    times: only?.interview?.options ?? [],
    address: addressOf(vacancy),
    timeZone: only?.interview?.timeZone ?? vacancy?.timeZone ?? MOSCOW,
    pay: vacancy?.pay ? [amount, note].filter(Boolean).join(' ') : '',
  };
}

/** The same for responds of a board; null where none of them has the action. To choose somebody does not open their respond. */
export async function loadBoardChange(
  surroundings: Surroundings,
  { action: id, ids, vacancyId }: { action: RespondAction; ids: readonly number[]; vacancyId: number },
) {
  const { call } = surroundings;
  const board = await foundOrNull(call('GET /respond/vacancy/{id}/board', { id: vacancyId }));
  const [first] = ids;
  if (!board || first === undefined) return null;
  const shown = board.columns.flatMap(({ items }) => items).filter((card) => ids.includes(card.id));
  const isFar = ids.length === 1 ? shown.length === 0 : !shown.some((card) => hasAction(card, id));
  const further = isFar ? await findRespond(call, first) : null;
  const cards = further ? [...shown, further] : shown;
  const action = cards.flatMap(({ actions }) => actions).find((one) => one.id === id);
  if (!action) return null;
  const only = ids.length === 1 ? (cards[0] ?? null) : null;
  const change = await loadChange(surroundings, { action, ids, vacancy: board.vacancy, only });
  // What can be taken back is not asked for twice.
  return {
    ...change,
    version: only && !isUndoable(id) ? only.version : undefined,
    versions: cards.map((card) => `${card.id}:${card.version}`).join(','),
  };
}

const hasAction = ({ actions }: Pick<BoardCard, 'actions'>, id: RespondAction) => actions.some((one) => one.id === id);

/** Active ones, what the company offers first at the top. */
function usable(templates: readonly Template[], situation: Template['situations'][number]): Template[] {
  const rank = ({ defaultFor, owner }: Template) => (!defaultFor.includes(situation) ? 2 : owner === 'company' ? 0 : 1);
  return templates.filter(({ status }) => status === 'active').toSorted((one, other) => rank(one) - rank(other));
}
