import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toIso } from '#shared/domain/time.ts';
import { asHead, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const editor = () => t.as(asStaff(['content.edit']));
const inDays = (days: number) => toIso(addDays(t.clock.now(), days));
const logo = { logoUrl: '/files/l.webp' };
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

test('companies stand on the home page in the chosen order until their day, and the choice is written down', async () => {
  const [one, two, three] = await Promise.all([
    makeCompany(t.db, { brandName: 'Арка', ...logo }),
    makeCompany(t.db, { brandName: 'Балка', ...logo }),
    makeCompany(t.db, { brandName: 'Свая', ...logo }),
  ]);
  for (const list of ['best', 'talents_here'] as const) {
    const home = () => t.call(list === 'best' ? 'GET /company/best' : 'GET /company/talents-here', {});
    const chosen = await editor()('POST /company/choose-best', {
      list,
      companyIds: [three, one, two],
      until: inDays(7),
    });
    expect(idsOf(chosen)).toEqual([three, one, two]);
    expect(chosen.until).toBe(inDays(7));
    expect(idsOf(await home())).toEqual([three, one, two]);

    await editor()('POST /company/choose-best', { list, companyIds: [two, three], until: inDays(3) });
    expect(idsOf(await home())).toEqual([two, three]);
    const shown = await editor()('GET /staff/companies');
    expect(shown.lists.find((each) => each.list === list)).toMatchObject({ until: inDays(3) });

    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', two).execute();
    expect(idsOf(await home())).toEqual([three]);
    await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', two).execute();
    t.clock.time = addDays(t.clock.now(), 4);
    expect(idsOf(await home())).toEqual([]);
  }
  const { items } = await t.as(asStaff(['audit.view']))('GET /staff/audit', {});
  expect(items[0]).toMatchObject({ action: 'company.choose', target: 'home:talents_here' });
});

test('of choices at one time the last stands whole', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => makeCompany(t.db, { ...logo, brandName: `Ток ${index}` })),
  );
  const choices = [ids.slice(0, 3), ids.slice(3), ids.toReversed().slice(1, 4)];
  await Promise.all(
    choices.map((companyIds) => editor()('POST /company/choose-best', { list: 'best', companyIds, until: inDays(1) })),
  );
  expect(choices).toContainEqual(idsOf(await t.call('GET /company/best', {})));
  await editor()('POST /company/choose-best', { list: 'best', companyIds: [], until: inDays(1) });
});

test('the cached pages of whoever leaves or joins a list are renewed, also when it is emptied', async () => {
  const [one, two] = await Promise.all([makeCompany(t.db, logo), makeCompany(t.db, logo)]);
  for (const list of ['best', 'talents_here'] as const) {
    const renewed = async (companyIds: number[]) => {
      await t.db.deleteFrom('outboxEvent').execute();
      await editor()('POST /company/choose-best', { list, companyIds, until: inDays(1) });
      const rows = await t.db.selectFrom('outboxEvent').select(['type', 'tags']).orderBy('id').execute();
      expect(rows.every(({ type, tags }) => type === 'company.changed' && tags.includes('companies'))).toBe(true);
      return rows.flatMap(({ tags }) => tags.filter((tag) => tag.startsWith('company:'))).toSorted();
    };
    await renewed([]);
    expect(await renewed([one])).toEqual([`company:${one}`]);
    expect(await renewed([two])).toEqual([`company:${one}`, `company:${two}`].toSorted());
    expect(await renewed([])).toEqual([`company:${two}`]);
    expect(await renewed([])).toEqual([]);
  }
});

test('an unknown or hidden company, a thirteenth, one twice and a wrong day are refused at their field', async () => {
  const open = await makeCompany(t.db);
  const hidden = await makeCompany(t.db, { status: 'blocked' });
  const choose = (more: object) =>
    editor()('POST /company/choose-best', { list: 'best', companyIds: [open], until: inDays(1), ...more }).then(
      () => null,
      ({ problem }: { problem: { errors?: { field: string }[] } }) => problem.errors?.map(({ field }) => field),
    );
  expect(await choose({ companyIds: [open, hidden] })).toEqual(['companyIds.1']);
  expect(await choose({ companyIds: [999_999_999] })).toEqual(['companyIds.0']);
  expect(await choose({ companyIds: [open, open] })).toEqual(['companyIds']);
  expect(await choose({ companyIds: Array.from({ length: 13 }, (_, index) => index + 1) })).toEqual(['companyIds']);
  expect(await choose({ until: inDays(-1) })).toEqual(['until']);
  expect(await choose({ until: inDays(400) })).toEqual(['until']);
  expect(idsOf(await t.call('GET /company/best', {}))).toEqual([]);
});

test('other staff and companies choose nothing', async () => {
  const wrong = { list: 'best' as const, companyIds: [], until: inDays(1) };
  for (const actor of [asStaff(['companies.moderate']), asHead(await makeCompany(t.db))]) {
    await expect(t.as(actor)('POST /company/choose-best', wrong)).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(actor)('GET /staff/companies')).rejects.toEqual(refusal('forbidden'));
  }
});
