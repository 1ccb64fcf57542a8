import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { runImport } from '../setup/run-import.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let moderator: TestBrowser;
let companyId: number;

beforeAll(async () => {
  t = await createTestApp();
  moderator = await hireStaff(t, 'moderator@karkas.example', 'moderator');
  companyId = await makeCompany(t.db, { brandName: 'Волга' });
});
afterAll(() => t.close());

const queue = async () => (await moderator.call('GET /staff/moderation', { kind: 'vacancy' })).items;
const phrasesOf = async (id: number) =>
  (await t.db.selectFrom('vacancy').select('nationalities').where('id', '=', id).executeTakeFirstOrThrow())
    .nationalities;

test('a shown vacancy that names a nationality waits for staff, who clear or block it', async () => {
  const texts = { title: 'Бетонщик', requirements: '<p>Только славяне, без патента не берём</p>' };
  const id = await makeVacancy(t.db, companyId, texts);
  expect(await phrasesOf(id)).toEqual(['Только славяне']);
  expect((await queue()).map((item) => item.id)).toEqual([String(id)]);
  const item = await moderator.call('GET /staff/moderation/{kind}/{id}', { kind: 'vacancy', id: String(id) });
  expect(item.fields[0]).toMatchObject({ name: 'nationalities', value: '«Только славяне»' });
  expect(item.actions).toEqual(['approve', 'block']);

  const before = await t.db.selectFrom('vacancy').select('expiresAt').where('id', '=', id).executeTakeFirstOrThrow();
  const decision = { kind: 'vacancy', id: String(id), version: item.version } as const;
  await moderator.call('POST /staff/moderation/{kind}/{id}', { ...decision, action: 'approve' });
  expect([await phrasesOf(id), await queue()]).toEqual([[], []]);
  const after = await t.db
    .selectFrom('vacancy')
    .select(['status', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ status: 'active', ...before });
  expect(await t.db.selectFrom('notice').select('event').where('key', 'like', `vacancy:${id}:%`).execute()).toEqual([]);
  const again = { ...decision, version: (item.version ?? 0) + 1, action: 'approve' } as const;
  await expect(moderator.call('POST /staff/moderation/{kind}/{id}', again)).rejects.toMatchObject({
    code: 'wrong_state',
  });
});

test('an import tells the phrases, and reads whom its vacancies take', async () => {
  const rows = [
    'ID;Вакансия;Компания;Город;Описание',
    '1;Маляр с патентом;Цвет;Пермь;Поможем оформить регистрацию. Граждане РФ и СНГ',
    '2;Плотник;Цвет;Пермь;Узбеки не подойдут',
  ];
  const report = await runImport(t.db, rows.join('\n'), { sourceName: 'Цвет', now: t.clock.now() });
  expect(report.forbiddenPhrases.map(({ number, text }) => [number, text])).toEqual([[2, '«Узбеки»']]);
  const read = await t.db
    .selectFrom('vacancy')
    .select(['title', 'workAuthorizations', 'docsHelp', 'nationalities'])
    .where('sourceName', '=', 'Цвет')
    .orderBy('id')
    .execute();
  expect(read).toEqual([
    {
      title: expect.stringMatching(/^Маляр с.патентом$/),
      workAuthorizations: ['rf_passport', 'eaes', 'patent_region'],
      docsHelp: true,
      nationalities: [],
    },
    { title: 'Плотник', workAuthorizations: [], docsHelp: false, nationalities: ['Узбеки'] },
  ]);
  expect((await queue()).map(({ title }) => title)).toEqual(['Плотник']);
});
