import type { Database } from '../database/connect.ts';
import type { Storage } from '../gateways/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { insertCompanies } from './companies.ts';
import { drawPictures } from './pictures.ts';
import { loadPlaces } from './places.ts';
import { insertVacancies } from './vacancies.ts';

export interface DemoContext {
  db: Database;
  storage: Storage;
  clock: Clock;
  log: (message: string) => void;
}

/**
 * Fills an empty database, whose compendium is in place, with made-up companies and vacancies. The same ones every time; dates
 * are counted from the clock, so the demo never ages. Called once: a second call stops at the first company's INN.
 */
export async function fillDemo({ db, storage, clock, log }: DemoContext): Promise<void> {
  const now = clock.now();
  const [pictures, places] = await Promise.all([drawPictures(storage), loadPlaces(db)]);
  const companies = await insertCompanies(db, pictures, places, now);
  const vacancies = await insertVacancies(db, companies, pictures, places, now);
  log(`Demo: ${companies.length} companies, ${vacancies} vacancies`);
}
