import type { ComplaintTarget } from '#shared/domain/complaint.ts';
import type { Context } from '../../platform/context.ts';
import { numberOfItem } from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { readMessageToComplain } from '../chat/index.ts';
import { findCompanyShort } from '../company/index.ts';
import { audienceOf, findResumeCards, readResumeToInvite, selectResume } from '../resume/index.ts';
import { readReviewToComplain } from '../review/index.ts';
import { readVacancy } from '../vacancy/index.ts';

/** What a complaint is about, in words for the form and for staff. */
export interface ComplainedThing {
  title: string;
  subtitle: string | null;
  /** Its page; of a message the chat. */
  href: string;
}

/** Only what the caller may see. Throws `not_found`, `gone`, and `wrong_state` for the caller's own. */
export function readTarget(context: Context, target: ComplaintTarget, id: string): Promise<ComplainedThing> {
  return READERS[target](context, id);
}

const READERS: Readonly<Record<ComplaintTarget, (context: Context, id: string) => Promise<ComplainedThing>>> = {
  async vacancy(context, id) {
    const { title, company } = await readVacancy(context, numberOf(id));
    refuseOwn(context, company?.id);
    return { title, subtitle: company?.name ?? null, href: `/vacancy/${id}` };
  },
  async company(context, id) {
    const company = await findCompanyShort(context.db, numberOf(id));
    if (!company) throw new DomainError('not_found');
    refuseOwn(context, company.id);
    return { title: company.name, subtitle: null, href: `/company/${id}` };
  },
  async resume(context, id) {
    const { actor, db, clock } = context;
    // A company also sees those that a respond has opened to it.
    if (actor.kind === 'member') {
      const { title, freeze } = await readResumeToInvite(context, numberOf(id));
      return { title, subtitle: freeze(clock.now()).name, href: `/resume/${id}` };
    }
    const [row] = await selectResume(db, { id: numberOf(id) });
    if (row && 'accountId' in actor && row.applicantId === actor.accountId) throw ownError();
    const [card] = await findResumeCards(db, [numberOf(id)], audienceOf(actor), clock.now());
    if (!card) throw new DomainError('not_found');
    return { title: card.title, subtitle: card.name, href: `/resume/${id}` };
  },
  async message(context, id) {
    const { text, authorName, isOwn } = await readMessageToComplain(context, id);
    if (isOwn) throw ownError();
    const title = text.slice(0, TITLE_CHARS).trim() || 'Сообщение без\u00a0текста';
    return { title, subtitle: authorName, href: '/chat' };
  },
  async review(context, id) {
    const { companyId, companyName, position, isOwn } = await readReviewToComplain(context, numberOf(id));
    if (isOwn) throw ownError();
    const title = `Отзыв о\u00a0компании ${companyName}`;
    return { title, subtitle: position, href: `/company/${companyId}/reviews/${id}` };
  },
};

const TITLE_CHARS = 120;

function numberOf(id: string): number {
  const number = numberOfItem(id);
  if (number === null) throw new DomainError('not_found');
  return number;
}

function refuseOwn({ actor }: Pick<Context, 'actor'>, companyId: number | null | undefined): void {
  if (actor.kind === 'member' && actor.companyId === companyId) throw ownError();
}

function ownError(): DomainError {
  return new DomainError('wrong_state', { detail: 'Это ваше: пожаловаться можно на\u00a0чужое' });
}
