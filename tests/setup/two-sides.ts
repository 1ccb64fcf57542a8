import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FILE_PURPOSES, type FilePurpose } from '#shared/domain/file-purposes.ts';
import { addDays } from '#shared/domain/time.ts';
import { createEmbedKey } from '#server/domains/embed/index.ts';
import { system } from '#server/platform/actor.ts';
import type { TestBrowser } from './account-world.ts';
import { createTestApp, type TestApp } from './app.ts';
import { messageTo } from './chat-world.ts';
import { RESPOND_KEY } from './embed-respond-world.ts';
import { SITE } from './embed-world.ts';
import { ROLES, type Role, type Thing } from './foreign-ids.ts';
import { addMember, innOf, signUpCompany } from './member-world.ts';
import { makeApplicant, sendBy } from './respond-world.ts';
import { makeAct, makeInvoice, makeOrder, makePurchase, makeWithdrawal } from './two-sides-money.ts';
import { makeAuthor, publishReview, writeBy } from './review-world.ts';
import { makeInterview } from './responds.ts';
import { hireStaff } from './staff-world.ts';
import { makeCompany, makeResume, makeVacancy } from './things.ts';
import { fileOf, pictureOf } from './upload-world.ts';

export type Id = string | number;
/** One that all have, or one of each. */
type Owned = Id | Partial<Record<Role, Id>>;
type Owner = TestBrowser & { accountId: string };
export type People = Readonly<Record<Exclude<Role, 'visitor'>, Owner>>;

/** A company with a head, a member and a colleague of theirs, an applicant who has responded, staff who help them, and one thing of every kind. */
export interface Side {
  people: People;
  things: Readonly<Record<Thing, Owned>>;
  /** What only its owner sees of what others see of everybody. */
  hidden: Readonly<Partial<Record<Thing, Id>>>;
  /** Of the company's site. */
  key: string;
}

/** So that an id is like no other number of an answer. */
const FIRST_IDS = {
  company: 710_001,
  vacancy: 720_001,
  resume: 730_001,
  respond: 740_001,
  document_request: 750_001,
  review: 760_001,
  purchase: 770_001,
  refill: 780_001,
  invoice: 785_001,
  withdrawal: 790_001,
  act: 795_001,
  service_order: 797_001,
};

/** Two sides that have nothing to do with each other, in one database. */
export async function createTwoSides(): Promise<{ t: TestApp; mine: Side; theirs: Side }> {
  const t = await createTestApp();
  for (const [table, first] of Object.entries(FIRST_IDS))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first})`.execute(t.db);
  // Support is staff's, whoever has it.
  return { t, mine: await makeSide(t, 1, { isHelped: true }), theirs: await makeSide(t, 2, { isHelped: false }) };
}

async function owner<Browser extends TestBrowser>(browser: Browser): Promise<Browser & Owner> {
  return Object.assign(browser, { accountId: (await browser.call('GET /users/me')).id });
}

const CONTACTS = { name: 'Анна', phones: ['+79172041683'], email: null, show: 'all' } as const;
const textFile = () => new File(['Смета'], 'смета.txt', { type: 'text/plain' });
/** Of somebody who is on neither side. */
const otherResume = (t: TestApp) => makeResume(t.db, {}, t.clock.now());

/** The same of each person. */
async function ofEach(
  people: People,
  make: (who: Owner, role: Role) => Promise<Id>,
): Promise<Partial<Record<Role, Id>>> {
  const made: Partial<Record<Role, Id>> = {};
  for (const role of ROLES) if (role !== 'visitor') made[role] = await make(people[role], role);
  return made;
}

async function makeSide(t: TestApp, n: number, { isHelped }: { isHelped: boolean }): Promise<Side> {
  const head = await owner(await signUpCompany(t, `head-${n}@sides.example`, innOf(n)));
  const { companyId } = head;
  await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', companyId).execute();
  const colleague = await addMember(t, head, `colleague-${n}@sides.example`);
  const applicant = await makeApplicant(t, n);
  const people: People = {
    head,
    applicant,
    member: await owner(await addMember(t, head, `member-${n}@sides.example`, { role: 'admin' })),
    staff: await owner(await hireStaff(t, `staff-${n}@sides.example`, 'administrator')),
  };
  const key = await createEmbedKey(t.context(system), {
    companyId,
    name: 'Сайт',
    origins: [SITE],
    test: false,
    allowLoopback: false,
    ...RESPOND_KEY,
  });

  const { call } = head;
  const facility = await call('POST /company/facilities', { name: 'Мост' });
  const open = (more: object = {}) => makeVacancy(t.db, companyId, more, t.clock.now());
  const vacancyId = await open({ facilityId: facility.id });
  const question = await call('POST /company/questions', { text: 'Есть ли у вас допуск?', type: 'bool' });
  const text = { title: 'Ответ', body: 'Здравствуйте', situations: ['custom' as const] };
  const companyTemplate = await call('POST /respond/template', { owner: 'company', ...text });
  const ownTemplate = await applicant.call('POST /respond/template', { owner: 'own', ...text });
  await call('POST /company/members/invite/request', { email: `invited-${n}@sides.example`, role: 'viewer' });
  const [invitation] = (await call('GET /company/members/invite/list')).items;
  const [favoriteResume = 0, shownResume = 0] = [applicant.resumeId, await otherResume(t)];
  await call('POST /resume/favorite/{id}/add', { id: favoriteResume });
  const shared = await call('POST /resume/favorite-folder', { name: 'Наши', sharedWithCompany: true });
  const favoriteVacancy = await open();
  await applicant.call('POST /vacancy/favorite/{id}/add', { id: favoriteVacancy });
  const folder = await applicant.call('POST /vacancy/favorite-folder', { name: 'Мои' });

  const asked = await applicant.call('POST /respond/question', { vacancyId, text: 'Когда выходить?' });
  const { webhook } = await call('POST /company/webhooks', {
    url: `https://crm${n}.example.ru/`,
    events: ['respond.created'],
  });
  const sent = await sendBy(applicant, vacancyId);
  const { log } = await call('GET /company/webhooks', {});
  await makeInterview(t.db, sent.id, {}, t.clock.now());
  const { id: talk } = await applicant.call('POST /chat/dialogs', { respondId: sent.id });
  const support = isHelped ? (await applicant.call('POST /chat/dialogs', { support: true })).id : null;
  if (support) await applicant.call('POST /chat/messages', messageTo(support));
  const dialog: Partial<Record<Role, string>> = {
    applicant: talk,
    head: talk,
    member: talk,
    ...(support && { staff: support }),
  };

  const message: Partial<Record<Role, Id>> = {};
  const chatFile: Partial<Record<Role, Id>> = {};
  for (const role of ROLES) {
    const dialogId = dialog[role];
    if (role === 'visitor' || !dialogId) continue;
    const { id } = await people[role].call('POST /chat/files', { file: textFile() });
    chatFile[role] = id;
    message[role] = (await people[role].call('POST /chat/messages', messageTo(dialogId, { fileIds: [id] }))).id;
  }
  await call('POST /company/{id}/change_phone_email_request', {
    id: companyId,
    kind: 'email',
    value: `moved-${n}@sides.example`,
    explanation: 'Прежний ящик закрыт',
  });
  const asks = await makeDocumentRequest(t, applicant, { companyId, respondId: sent.id });
  const comment = async (who: TestBrowser) =>
    (await who.call('POST /resume/{id}/comment', { id: shownResume, text: 'Позвонить' })).id;
  const draft = await open({ status: 'draft', publishedAt: null, expiresAt: null });
  const order = await applicant.call('POST /services/applicant/init/bumpup-resume', {
    resumeId: applicant.resumeId,
    totalKopecks: 99_00,
  });
  const topUp = await head.call('POST /company-balance/balance-refill', { rubles: 500 });
  const hiddenResume = await makeResume(t.db, {
    applicantId: applicant.accountId,
    status: 'draft',
    publishedAt: null,
  });
  return {
    people,
    key: key.publicKey,
    hidden: {
      'favorite resume': hiddenResume,
      'favorite vacancy': draft,
      'shown company': await makeCompany(t.db, { status: 'blocked' }),
      'shown resume': hiddenResume,
      'shown review': (await writeBy(t, await makeAuthor(t.db), companyId)).id,
      'shown vacancy': draft,
    },
    things: {
      company: companyId,
      dialog,
      'document request': asks.id,
      'embed key': key.id,
      facility: facility.id,
      'favorite resume': favoriteResume,
      'favorite vacancy': favoriteVacancy,
      grant: await makeGrant(t, applicant, companyId, key.id),
      inquiry: asked.id,
      invitation: invitation?.id ?? '',
      member: colleague.id,
      message,
      notice: await ofEach(people, (who) => makeNotice(t, who)),
      act: await makeAct(t, companyId, n),
      invoice: await makeInvoice(head),
      withdrawal: await makeWithdrawal(t, head, companyId),
      purchase: await makePurchase(t, head, companyId, await open()),
      order: { applicant: order.id },
      'service order': await makeOrder(head),
      refill: { head: topUp.id, member: topUp.id },
      question: question.id,
      respond: sent.id,
      'resume comment': { head: await comment(head), member: await comment(people.member) },
      'resume folder': { head: shared.id },
      review: (await publishReview(t, companyId, { signature: 'anonymous' }, asReviewer(applicant))).id,
      session: await ofEach(people, async (who) => {
        const { items } = await who.call('GET /users/sessions');
        return items.find(({ isCurrent }) => isCurrent)?.id ?? '';
      }),
      'shown company': companyId,
      'shown resume': {
        applicant: applicant.resumeId,
        member: shownResume,
        head: shownResume,
        visitor: shownResume,
        staff: shownResume,
      },
      'shown review': (await publishReview(t, companyId)).id,
      'shown vacancy': await open({ contacts: CONTACTS }),
      subscription: await makeSubscriptions(t, people, companyId),
      template: { head: companyTemplate.id, member: companyTemplate.id, applicant: ownTemplate.id },
      vacancy: vacancyId,
      'vacancy folder': { applicant: folder.id },
      'chat file': chatFile,
      ...(await makeFiles(t, people)),
      'file:feedback': await ofEach(people, async (who) => {
        return (await who.call('POST /files', { purpose: 'feedback', file: textFile() })).id;
      }),
      'wallet file': asks.fileId,
      webhook: webhook.id,
      'webhook delivery': log.items[0]?.id ?? '',
    },
  };
}

const asReviewer = ({ accountId }: Owner) => ({ kind: 'applicant', accountId }) as const;

async function makeGrant(t: TestApp, { accountId }: Owner, companyId: number, embedKeyId: string): Promise<string> {
  const now = t.clock.now();
  const { id } = await t.db
    .insertInto('widgetGrant')
    .values({
      accountId,
      companyId,
      embedKeyId,
      createdAt: now,
      expiresAt: addDays(now, 30),
      origin: SITE,
      scopes: ['respond.create'],
      secretHash: Buffer.from(randomUUID()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that is granted with a file. */
async function makeDocumentRequest(
  t: TestApp,
  { accountId, call }: Owner,
  about: { companyId: number; respondId: number },
): Promise<{ id: number; fileId: string }> {
  const now = t.clock.now();
  const file = fileOf(await pictureOf({ width: 100, height: 100 }), 'снилс.jpg');
  const { id: fileId } = await call('POST /files', { purpose: 'wallet', file });
  await call('POST /requests/wallet', { kind: 'snils', title: 'СНИЛС', fileId });
  const { id } = await t.db
    .insertInto('documentRequest')
    .values({
      ...about,
      accountId,
      purpose: 'Оформить пропуск',
      items: JSON.stringify([{ kind: 'snils', note: null }]),
      retentionDays: 30,
      status: 'granted',
      askedAt: now,
      answerBy: addDays(now, 14),
      answeredAt: now,
      openUntil: addDays(now, 30),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('documentGrant').values({ requestId: id, fileId, position: 0 }).execute();
  return { id, fileId };
}

/** One of each who may have any. */
async function makeSubscriptions(
  t: TestApp,
  { applicant, member, head }: People,
  companyId: number,
): Promise<Partial<Record<Role, Id>>> {
  const now = t.clock.now();
  const make = async ({ accountId }: Owner, ofCompany: number | null) => {
    const { id } = await t.db
      .insertInto('subscription')
      .values({
        kind: 'news',
        status: 'active',
        accountId,
        companyId: ofCompany,
        href: '/news',
        title: 'Новости',
        plainTitle: 'Новости',
        frequency: 'daily',
        hour: 9,
        weekday: 1,
        timeZone: 'Europe/Moscow',
        seenUntil: now,
        nextAt: addDays(now, 1),
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    applicant: await make(applicant, null),
    member: await make(member, companyId),
    head: await make(head, companyId),
  };
}

async function makeNotice(t: TestApp, { accountId }: Owner): Promise<string> {
  const now = t.clock.now();
  const { id } = await t.db
    .insertInto('notice')
    .values({
      accountId,
      batch: randomUUID(),
      createdAt: now,
      visibleFrom: now,
      event: 'chat.unread',
      key: randomUUID(),
      data: JSON.stringify({ dialogId: randomUUID(), withName: 'Алсу', subject: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A stored file of each purpose from each person, used for nothing yet. */
async function makeFiles(
  t: TestApp,
  people: People,
): Promise<Record<`file:${FilePurpose}`, Partial<Record<Role, Id>>>> {
  const now = t.clock.now();
  const files = FILE_PURPOSES.map(async (purpose) => [
    `file:${purpose}`,
    await ofEach(people, async ({ accountId }) => {
      const { id } = await t.db
        .insertInto('uploadedFile')
        .values({
          accountId,
          purpose,
          kind: 'jpg',
          name: 'файл.jpg',
          bytes: 10,
          width: 600,
          height: 600,
          createdAt: now,
          storedAt: now,
          looseSince: now,
          storedName: `${randomUUID().replaceAll('-', '')}.jpg`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  ]);
  // The names are those of the purposes.
  return Object.fromEntries(await Promise.all(files)) as Record<`file:${FilePurpose}`, Partial<Record<Role, Id>>>;
}
