import { sql } from 'kysely';
import { inTransaction, type Database } from '../database/connect.ts';
import { insertResumes } from '../domains/resume/index.ts';
import type { Storage } from '../gateways/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { insertDemoAccounts } from './accounts.ts';
import { insertDemoBooks } from './books.ts';
import { insertCompanies } from './companies.ts';
import { insertDemoChecks } from './company-checks.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { insertDemoDialogs } from './dialogs.ts';
import { insertDemoKeys } from './embed-keys.ts';
import { insertDemoComplaints } from './complaints.ts';
import { insertDemoDocuments } from './documents.ts';
import { insertDemoFavorites } from './favorites.ts';
import { insertDemoInquiries } from './inquiries.ts';
import { insertDemoMembers } from './members.ts';
import { insertDemoNotices } from './notices.ts';
import { insertDemoNews } from './news.ts';
import { drawPictures } from './pictures.ts';
import { createPlaces } from './places.ts';
import { DEMO_APPLICANT } from './logins.ts';
import { insertDemoQuestions } from './questions.ts';
import { createRandom } from './random.ts';
import { findDemoRespondents } from './respondents.ts';
import { insertDemoResponds } from './responds.ts';
import { insertDemoDistribution, insertDemoOwnResumes } from './own-resumes.ts';
import { insertDemoResumeNotes, paidResumes } from './resume-notes.ts';
import { insertDemoReviews } from './reviews.ts';
import { makeResumes } from './resumes.ts';
import { insertDemoDecisions, insertDemoStaff } from './staff.ts';
import { insertDemoSubscriptions } from './subscriptions.ts';
import { insertDemoSuggestions } from './suggestions.ts';
import { insertDemoPageMetas } from './page-metas.ts';
import { insertDemoSlides } from './slides.ts';
import { insertDemoTemplates } from './templates.ts';
import { makeVacancies, storeVacancies } from './vacancies.ts';
import { makeYouthVacancies } from './youth.ts';

export { hasDemoAccounts } from './accounts.ts';
export { DEMO_COMPANIES } from './companies.ts';
export { DEMO_APPLICANT, DEMO_HEAD, DEMO_KEYS, DEMO_PASSWORD } from './logins.ts';
export { DEMO_STAFF } from './staff.ts';
export { fillLarge } from './large.ts';
/** The trades that the demo hires for, by slugs of the compendium. */
export { TRADES as DEMO_TRADES } from './trades.ts';

export interface DemoContext {
  db: Database;
  storage: Storage;
  clock: Clock;
  log: (message: string) => void;
}

const SEED = 1703;

/** One filling at a time. */
const LOCK = 7_004;

/**
 * Fills an empty database that has the compendium with fictional companies, vacancies and resumes, in one transaction.
 * The data is the same every time; dates are relative to the clock, so the demo never ages. False when there are
 * companies already.
 */
export async function fillDemo({ db, storage, clock, log }: DemoContext): Promise<boolean> {
  if (await hasCompany(db)) return false;
  log('Filling in the demo marketplace');
  const shop = {
    random: createRandom(SEED),
    pictures: await drawPictures(storage),
    places: createPlaces(),
    now: clock.now(),
  };
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await hasCompany(tx)) return false;
    const companies = await insertCompanies(tx, shop, COMPANY_PLANS, 0);
    await insertDemoMembers(tx, companies, shop.now);
    await insertDemoChecks(tx, companies, shop.now);
    await insertDemoStaff(tx, shop.now);
    const vacancies = await storeVacancies(tx, makeVacancies(shop, companies));
    await insertDemoDecisions(tx, shop.now);
    const people = makeResumes(shop, companies);
    await insertDemoAccounts(tx, people, shop.now);
    await insertDemoSuggestions(tx, shop.now);
    await insertDemoTemplates(tx, { companies, now: shop.now });
    await insertDemoQuestions(tx, companies, shop.now);
    await insertDemoComplaints(tx, shop.now);
    const resumes = await insertResumes(tx, people);
    await insertDemoDistribution(tx, people, resumes, shop.now);
    const [first] = companies;
    if (first) await insertDemoKeys(tx, clock, first.id);
    if (first) await insertDemoFavorites(tx, { companyId: first.id, people, ids: resumes, now: shop.now });
    if (first)
      await insertDemoResumeNotes(tx, {
        companyId: first.id,
        people,
        ids: resumes,
        colleagues: companies.length,
        now: shop.now,
      });
    const respondents = await findDemoRespondents(tx, people, resumes, shop.now);
    const responds = await insertDemoResponds(
      tx,
      respondents,
      companies.map(({ id }) => id),
      clock,
    );
    if (first) await insertDemoInquiries(tx, respondents, first.id, shop.now);
    const news = await insertDemoNews(tx, shop);
    await insertDemoSlides(tx, shop);
    await insertDemoPageMetas(tx, shop);
    const young = await storeVacancies(tx, makeYouthVacancies(shop, companies));
    await insertDemoOwnResumes(tx, people, shop.now);
    await insertDemoNotices(tx, shop.now);
    await insertDemoSubscriptions(tx, shop.now);
    const dialogs = await insertDemoDialogs(tx, clock);
    const shown = people.flatMap(({ applicantId, status, contacts }, index) =>
      applicantId && status === 'published'
        ? [{ applicantId, resumeId: resumes[index] ?? 0, email: contacts?.email }]
        : [],
    );
    const deeds = await insertDemoBooks({
      tx,
      companyIds: companies.map(({ id }) => id),
      openedResumeIds: paidResumes(people, resumes, 3),
      people: shown.toSorted(
        (one, other) => Number(other.email === DEMO_APPLICANT) - Number(one.email === DEMO_APPLICANT),
      ),
      now: shop.now,
    });
    const documents = await insertDemoDocuments(tx, storage, shop.now);
    const reviews = await insertDemoReviews(tx, { storage, pictures: shop.pictures, now: shop.now });
    log(
      `Demo: ${companies.length} companies, ${vacancies + young} vacancies, ${resumes.length} resumes, ${responds} responds, ${dialogs} dialogs, ${documents} requests for documents, ${reviews} reviews, ${deeds} steps of purchases, orders and papers, ${news} articles`,
    );
    return true;
  });
}

async function hasCompany(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('company').select('id').limit(1).executeTakeFirst());
}
