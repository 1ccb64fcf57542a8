import type { Database } from '../database/connect.ts';
import { insertResumes } from '../domains/resume/index.ts';
import type { Storage } from '../gateways/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { insertCompanies } from './companies.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { insertDemoKeys } from './embed-keys.ts';
import { insertDemoNews } from './news.ts';
import { drawPictures } from './pictures.ts';
import { createPlaces } from './places.ts';
import { createRandom } from './random.ts';
import { makeResumes } from './resumes.ts';
import { insertDemoSlides } from './slides.ts';
import { makeVacancies, storeVacancies } from './vacancies.ts';
import { makeYouthVacancies } from './youth.ts';

export { DEMO_KEYS } from './embed-keys.ts';
export { fillLarge } from './large.ts';
/** What the demo hires for, by slugs of the compendium. */
export { TRADES as DEMO_TRADES } from './trades.ts';

export interface DemoContext {
  db: Database;
  storage: Storage;
  clock: Clock;
  log: (message: string) => void;
}

const SEED = 1703;

/**
 * Fills an empty database, whose compendium is in place, with made-up companies, vacancies and resumes. The same ones every time; dates
 * are counted from the clock, so the demo never ages. Called once: a second call stops at the first company's INN.
 */
export async function fillDemo({ db, storage, clock, log }: DemoContext): Promise<void> {
  const shop = {
    random: createRandom(SEED),
    pictures: await drawPictures(storage),
    places: createPlaces(),
    now: clock.now(),
  };
  const companies = await insertCompanies(db, shop, COMPANY_PLANS, 0);
  const vacancies = await storeVacancies(db, makeVacancies(shop, companies));
  const resumes = await insertResumes(db, makeResumes(shop, companies));
  const [first] = companies;
  if (first) await insertDemoKeys(db, clock, first.id);
  const news = await insertDemoNews(db, shop);
  await insertDemoSlides(db, shop);
  const young = await storeVacancies(db, makeYouthVacancies(shop, companies));
  log(
    `Demo: ${companies.length} companies, ${vacancies + young} vacancies, ${resumes.length} resumes, ${news} articles`,
  );
}
