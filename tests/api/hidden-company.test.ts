import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hiddenCompanyName } from '#server/domains/vacancy/index.ts';
import { hiddenCompany } from '#shared/text/hidden-company.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([null, '', 'Генподрядчик', "О'Нил (Казань)"])(
  'queries name a hidden company as pages do: %j',
  async (called) => {
    const { rows } = await sql<{ name: string }>`
    select ${hiddenCompanyName} as name from (select ${called}::text as custom_employer_name) vacancy`.execute(
      database.db,
    );
    expect(rows).toEqual([{ name: hiddenCompany(called) }]);
  },
);
