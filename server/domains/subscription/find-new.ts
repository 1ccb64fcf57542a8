import type { ResumeCard } from '#shared/contracts/resume.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { ISSUE_ITEMS_MAX } from '#shared/domain/subscription.ts';
import { payLine } from '#shared/text/pay.ts';
import { placeOf } from '#shared/text/place.ts';
import { experienceText, personLine, wishLine } from '#shared/text/resume-summary.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { MailData } from '../../messages/index.ts';
import { findNewNews } from '../content/index.ts';
import { findHiddenIds, findIdsOfCompany, findResumeCards } from '../resume/index.ts';
import { findNewResumes, findNewVacancies, type ShownWithin } from '../search/index.ts';
import { findCards } from '../vacancy/index.ts';
import { categoryOf } from './describe.ts';
import { findInteresting } from './interesting.ts';
import { findSent } from './run-repository.ts';
import type { SubscriptionRow } from './stored.ts';
import type { SubscriptionTools } from './tools.ts';

/** One thing in a mail. */
type IssueItem = MailData['newsletter']['items'][number] & { id: number };

/** What a mail tells; `left`: how many more there are. */
interface NewThings {
  items: IssueItem[];
  left: number;
}

const NEWS_MAX = 200;
/** Something found may be hidden a moment later: so many are looked at for a full mail. */
const LOOKED_AT = ISSUE_ITEMS_MAX * 2;

/** What is new to its reader within this time, and was never in a mail of it. */
export function findNew(
  tx: DatabaseTransaction,
  tools: SubscriptionTools,
  row: SubscriptionRow,
  shown: ShownWithin,
): Promise<NewThings> {
  switch (row.kind) {
    case 'vacancies':
      return findVacancies(tx, tools, row, shown);
    case 'resumes':
      return findResumes(tx, tools, row, shown);
    case 'news':
      return findNews(tx, row, shown);
    case 'interesting_vacancies':
      return findFits(tx, tools, row, shown);
  }
}

async function findVacancies(
  tx: DatabaseTransaction,
  { search }: SubscriptionTools,
  { id, href }: SubscriptionRow,
  shown: ShownWithin,
): Promise<NewThings> {
  const found = findNewVacancies(await search.index(), href ?? '', shown);
  return tell(tx, id, found, async (ids) =>
    (await findCards(tx, ids, new Date(shown.until))).map((card) => vacancyItem(card)),
  );
}

/** As its company finds them at this moment: no more than a card shows it. */
async function findResumes(
  tx: DatabaseTransaction,
  { resumeSearch }: SubscriptionTools,
  { id, href, companyId }: SubscriptionRow,
  shown: ShownWithin,
): Promise<NewThings> {
  if (companyId === null) return { items: [], left: 0 };
  const audience = { kind: 'company', companyId } as const;
  const [index, hidden, viewed] = await Promise.all([
    resumeSearch.index(audience),
    findHiddenIds(tx, companyId),
    findIdsOfCompany(tx, companyId, 'viewed'),
  ]);
  const own = { hidden_by_us: hidden, hide_viewed: viewed, opened_by_us: [] };
  const found = findNewResumes(index, href ?? '', audience, own, shown);
  return tell(tx, id, found, async (ids) =>
    (await findResumeCards(tx, ids, audience, new Date(shown.until))).map((card) => resumeItem(card)),
  );
}

async function findNews(
  tx: DatabaseTransaction,
  { id, href }: SubscriptionRow,
  shown: ShownWithin,
): Promise<NewThings> {
  const within = { after: new Date(shown.after), until: new Date(shown.until), limit: NEWS_MAX };
  const { rows, total } = await findNewNews(tx, categoryOf(href ?? ''), within);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return tell(tx, id, { ids: [...byId.keys()], total }, async (ids) =>
    ids.flatMap((newsId) => {
      const row = byId.get(newsId);
      return row ? [{ id: newsId, title: row.title, text: row.lead, link: `/news/${row.slug}` }] : [];
    }),
  );
}

/** The best that fit, whenever they were published: what was told once is not told again. */
async function findFits(
  tx: DatabaseTransaction,
  tools: SubscriptionTools,
  { id, accountId }: SubscriptionRow,
  { until }: ShownWithin,
): Promise<NewThings> {
  if (accountId === null) return { items: [], left: 0 };
  const cards = await findInteresting(tx, tools, accountId, new Date(until));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return tell(tx, id, { ids: [...byId.keys()], total: byId.size }, async (ids) =>
    ids.flatMap((cardId) => {
      const card = byId.get(cardId);
      return card ? [vacancyItem(card)] : [];
    }),
  );
}

/** Those that no mail had, as far as one mail goes. */
async function tell(
  tx: DatabaseTransaction,
  id: string,
  { ids, total }: { ids: readonly number[]; total: number },
  describe: (ids: readonly number[]) => Promise<IssueItem[]>,
): Promise<NewThings> {
  // Seldom is any of them known already, so both are asked at once.
  const likely = ids.slice(0, LOOKED_AT);
  const [sent, first] = await Promise.all([findSent(tx, id, ids), describe(likely)]);
  const looked = ids.filter((one) => !sent.has(one)).slice(0, LOOKED_AT);
  const described = looked.join() === likely.join() ? first : await describe(looked);
  const items = described.slice(0, ISSUE_ITEMS_MAX);
  const gone = looked.length - described.length;
  return { items, left: Math.max(0, total - sent.size - gone - items.length) };
}

function vacancyItem(card: VacancyCard): IssueItem {
  const { amount, note } = payLine(card.pay);
  return {
    id: card.id,
    title: card.title,
    text: line([[amount, note].filter(Boolean).join(' '), card.company.name, placeOf(card)]),
    link: `/vacancy/${card.id}?from=newsletter`,
  };
}

function resumeItem(card: ResumeCard): IssueItem {
  const { amount, note } = wishLine(card.payWish);
  const { experienceMonths: months } = card;
  return {
    id: card.id,
    title: card.title,
    text: line([
      personLine(card),
      [amount, note].filter(Boolean).join(' '),
      card.city?.name,
      months !== null && (months > 0 ? `опыт ${experienceText(months)}` : experienceText(0)),
    ]),
    link: `/resume/${card.id}`,
  };
}

function line(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join('\u00a0· ');
}
