import type { BoardCard } from '#shared/contracts/respond-views.ts';
import type { BoardColumn, RespondStatus } from '#shared/domain/respond-terms.ts';

interface Group {
  /** Null for a column with one kind of cards. */
  title: string | null;
  cards: BoardCard[];
}

interface Kind {
  title: string;
  has: (card: BoardCard) => boolean;
}

const inStatus = (status: RespondStatus) => (card: BoardCard) => card.status === status;

/** It is the company’s turn: another time is proposed, or the meeting is off and none is. */
const waitsForCompany = ({ interview }: BoardCard): boolean =>
  interview !== null && (interview.status === 'cancelled' || interview.proposedBy === 'applicant');

/** Within a column, from the top: what is to be done first. */
const GROUPS: Readonly<Partial<Record<BoardColumn, readonly Kind[]>>> = {
  new: [
    { title: 'Не\u00a0открывали', has: inStatus('new') },
    { title: 'Просмотрены', has: inStatus('viewed') },
  ],
  invited: [
    { title: 'Ждут вас', has: (card) => card.status === 'invited' && waitsForCompany(card) },
    { title: 'Ждём ответа', has: (card) => card.status === 'invited' && !waitsForCompany(card) },
    { title: 'Собеседование назначено', has: inStatus('interview') },
  ],
  hired: [
    { title: 'Выйдут', has: inStatus('hired') },
    { title: 'На\u00a0объекте', has: inStatus('started') },
    { title: 'Не\u00a0вышли', has: inStatus('no_show') },
  ],
};

/** The cards of a column by what they wait for, each group in the order of the board. */
export function groupsOf(column: BoardColumn, cards: readonly BoardCard[]): Group[] {
  const groups = GROUPS[column];
  if (!groups) return [{ title: null, cards: [...cards] }];
  return groups
    .map(({ title, has }) => ({ title, cards: cards.filter(has) }))
    .filter((group) => group.cards.length > 0);
}
