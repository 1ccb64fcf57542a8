import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { ASKING_RESPOND_STATUSES, REQUEST_ANSWER_DAYS, type DocumentKind } from '#shared/domain/document.ts';
import { isOpened, type DocumentRequestStatus } from '#shared/domain/document-machine.ts';
import { addDays, HOUR_MS, toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import { tellAnswered, tellAsked } from '../domains/document/index.ts';
import type { Storage } from '../gateways/storage.ts';
import { noJobs } from '../platform/enqueue.ts';
import { DEMO_APPLICANT, DEMO_HEAD } from './logins.ts';

interface Plan {
  status: DocumentRequestStatus;
  daysAgo: number;
  purpose: string;
  items: readonly { kind: DocumentKind; note: string | null }[];
  looks: number;
}

const PASS = 'Оформить пропуск на\u00a0площадку до\u00a0вашего выезда';

/** A request in each state, the newest first. */
const PLANS: readonly Plan[] = [
  {
    status: 'requested',
    daysAgo: 0,
    purpose: PASS,
    items: [
      { kind: 'permit', note: 'НАКС' },
      { kind: 'snils', note: null },
      { kind: 'passport_page', note: null },
    ],
    looks: 0,
  },
  { status: 'viewed', daysAgo: 5, purpose: PASS, items: [{ kind: 'permit', note: 'НАКС' }], looks: 2 },
  {
    status: 'partial',
    daysAgo: 2,
    purpose: 'Подготовить приказ о\u00a0приёме и\u00a0допуск к\u00a0высоте',
    items: [
      { kind: 'snils', note: null },
      { kind: 'work_book', note: null },
    ],
    looks: 0,
  },
  {
    status: 'declined',
    daysAgo: 9,
    purpose: 'Проверить стаж по\u00a0трудовой книжке',
    items: [{ kind: 'work_book', note: null }],
    looks: 0,
  },
  { status: 'revoked', daysAgo: 16, purpose: PASS, items: [{ kind: 'permit', note: null }], looks: 1 },
  { status: 'expired', daysAgo: 30, purpose: PASS, items: [{ kind: 'inn', note: null }], looks: 0 },
];

const WALLET: readonly { kind: DocumentKind; title: string; name: string }[] = [
  { kind: 'permit', title: 'НАКС, п.\u00a01–4', name: 'naks-2027.jpg' },
  { kind: 'snils', title: 'СНИЛС', name: 'snils.jpg' },
  { kind: 'med', title: 'Годен к\u00a0работе на\u00a0высоте', name: 'zaklyuchenie.jpg' },
];

const PER_SIDE = 6;

/** Requests for documents between the demo's first applicant, its first company and whom they deal with; returns how many. */
export async function insertDemoDocuments(tx: DatabaseTransaction, storage: Storage, now: Date): Promise<number> {
  const scan = await drawScan();
  const responds = await findAsked(tx);
  const wallets = new Map<string, ReadonlyMap<DocumentKind, string>>();
  for (const [index, respond] of responds.entries()) {
    const { accountId } = respond;
    const wallet = wallets.get(accountId) ?? (await fillWallet(tx, storage, scan, accountId, now));
    wallets.set(accountId, wallet);
    const plan = PLANS[index % PLANS.length];
    if (plan) await insertRequest(tx, respond, plan, wallet, now);
  }
  // Nobody is told by mail of what the demo has made.
  await tx.deleteFrom('notice').where('event', 'in', ['document.asked', 'document.answered', 'chat.unread']).execute();
  return responds.length;
}

type Asked = Awaited<ReturnType<typeof findAsked>>[number];

/** Responds in which documents may be asked for, of the first applicant and of the first company, with who asks. */
async function findAsked(tx: DatabaseTransaction) {
  const of = (email: string, column: 'respond.accountId' | 'companyMember.accountId') =>
    tx
      .selectFrom('respond')
      .innerJoin('company', 'company.id', 'respond.companyId')
      .innerJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
      .innerJoin('companyMember', (join) =>
        join.onRef('companyMember.companyId', '=', 'respond.companyId').on('companyMember.role', '=', 'head'),
      )
      .select(['respond.id as respondId', 'respond.accountId', 'respond.companyId', 'respond.vacancyId'])
      .select(['respond.personName', 'vacancy.title', 'company.brandName', 'companyMember.accountId as askedBy'])
      .where('respond.status', 'in', [...ASKING_RESPOND_STATUSES])
      .where('vacancy.anonymous', '=', false)
      .where(column, '=', (account) =>
        account.selectFrom('account').select('account.id').where('account.email', '=', email),
      )
      .orderBy('respond.statusSince', 'desc')
      .orderBy('respond.id')
      .limit(PER_SIDE)
      .execute();
  const rows = [
    ...(await of(DEMO_APPLICANT, 'respond.accountId')),
    ...(await of(DEMO_HEAD, 'companyMember.accountId')),
  ];
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const { accountId, askedBy } = row;
    if (accountId === null || askedBy === null || seen.has(row.respondId)) return [];
    seen.add(row.respondId);
    return [{ ...row, accountId, askedBy }];
  });
}

async function fillWallet(
  tx: DatabaseTransaction,
  storage: Storage,
  scan: Buffer,
  accountId: string,
  now: Date,
): Promise<ReadonlyMap<DocumentKind, string>> {
  const files = new Map<DocumentKind, string>();
  for (const [index, { kind, title, name }] of WALLET.entries()) {
    const storedName = `uploads/demo-${accountId}-${kind}.jpg`;
    await storage.private.write(storedName, scan);
    const addedAt = addDays(now, -40 + index);
    const id = randomUUID();
    await tx
      .insertInto('uploadedFile')
      .values({
        id,
        boundTo: `wallet:${id}`,
        accountId,
        purpose: 'wallet',
        kind: 'jpg',
        name,
        storedName,
        bytes: scan.length,
        width: SCAN.width,
        height: SCAN.height,
        createdAt: addedAt,
        storedAt: addedAt,
      })
      .execute();
    await tx.insertInto('walletFile').values({ fileId: id, accountId, kind, title, pages: 1, addedAt }).execute();
    files.set(kind, id);
  }
  return files;
}

async function insertRequest(
  tx: DatabaseTransaction,
  respond: Asked,
  { status, daysAgo, purpose, items, looks }: Plan,
  wallet: ReadonlyMap<DocumentKind, string>,
  now: Date,
): Promise<void> {
  const { respondId, accountId, companyId, askedBy } = respond;
  const askedAt = new Date(addDays(now, -daysAgo).getTime() - HOUR_MS);
  const answeredAt = status === 'requested' || status === 'expired' ? null : new Date(askedAt.getTime() + HOUR_MS / 2);
  const openUntil = isOpened(status) && answeredAt ? addDays(answeredAt, 30) : null;
  const hasEnded = !isOpened(status) && status !== 'requested';
  const answerBy = addDays(askedAt, REQUEST_ANSWER_DAYS);
  const { id } = await tx
    .insertInto('documentRequest')
    .values({
      ...{ respondId, companyId, accountId, askedBy, purpose, status, askedAt, answerBy, answeredAt, openUntil },
      items: JSON.stringify(items),
      retentionDays: 30,
      endedAt: hasEnded ? (answeredAt ?? answerBy) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const opened = items.flatMap(({ kind }) => {
    const fileId = wallet.get(kind);
    return fileId ? [{ kind, fileId }] : [];
  });
  if (isOpened(status))
    await tx
      .insertInto('documentGrant')
      .values(opened.map(({ fileId }, position) => ({ requestId: id, fileId, position })))
      .execute();
  const [seen] = opened;
  for (let index = 0; index < looks; index += 1)
    await tx
      .insertInto('documentLook')
      .values({
        requestId: id,
        accountId: askedBy,
        fileId: seen?.fileId ?? null,
        title: WALLET.find(({ kind }) => kind === seen?.kind)?.title ?? '',
        at: new Date(askedAt.getTime() + (index + 1) * 20 * HOUR_MS),
      })
      .execute();
  const told = { ...respond, id };
  const tools = (at: Date) => ({ clock: { now: () => at }, jobs: noJobs });
  await tellAsked(tools(askedAt), tx, told, { purpose, items: [...items] });
  if (answeredAt && (status === 'partial' || status === 'declined' || status === 'viewed'))
    await tellAnswered(tools(answeredAt), tx, told, status === 'viewed' ? 'granted' : status, {
      items: isOpened(status) ? opened.map(({ kind }) => ({ kind, note: null })) : [],
      openUntil: toIso(openUntil),
    });
}

const SCAN = { width: 1000, height: 1400 };

/** A page as a phone takes it: lines, a photo and a stamp, nobody's document. */
function drawScan(): Promise<Buffer> {
  const { width, height } = SCAN;
  const lines = Array.from({ length: 14 }, (_, index) => {
    const length = 380 + ((index * 137) % 340);
    return `<rect x="120" y="${560 + index * 48}" width="${length}" height="14" fill="#8a938f"/>`;
  });
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#e9e6dd"/><rect x="60" y="60" width="880" height="1280" fill="#fbfaf5" stroke="#b9b4a4" stroke-width="4"/>
    <rect x="120" y="130" width="520" height="40" fill="#3c4a48"/><rect x="120" y="200" width="360" height="20" fill="#8a938f"/>
    <rect x="680" y="130" width="200" height="270" fill="#c9cec9"/><circle cx="780" cy="230" r="55" fill="#8f9894"/>
    <path d="M700 400a80 90 0 0 1 160 0z" fill="#8f9894"/>${lines.join('')}
    <circle cx="720" cy="1190" r="90" fill="none" stroke="#3b5ea8" stroke-width="8" opacity=".7"/>
    <circle cx="720" cy="1190" r="58" fill="none" stroke="#3b5ea8" stroke-width="4" opacity=".7"/></svg>`;
  return sharp(Buffer.from(page)).jpeg({ quality: 70 }).toBuffer();
}
