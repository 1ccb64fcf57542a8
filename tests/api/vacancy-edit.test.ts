import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VACANCY_DRAFTS_MAX } from '#shared/domain/limits.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { asApplicant } from '../setup/actors.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeFacility, makeVacancy } from '../setup/things.ts';
import { wholeContent, writeDraft } from '../setup/written-vacancy.ts';

let t: TestApp;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(() => t.close());

const edit = (id: number, who: TestMember = head) => t.as(who)('GET /vacancy/{id}/edit', { id });
const save = (id: number, version: number, fields: object, who: TestMember = head) =>
  t.as(who)('PUT /vacancy/{id}', { id, version, fields: JSON.parse(JSON.stringify(fields)) });

describe('a draft', () => {
  test('is made empty, is its author’s, and says what is missing', async () => {
    const member = await makeMember(t.db, company, { permissions: ['vacancy.create'] });
    const draft = await t.as(member)('POST /vacancy/create-draft', {});
    expect(draft).toMatchObject({ status: 'draft', version: 1, isWorkingCopy: false, errors: [], wrong: {} });
    expect(draft.content.responsibleMemberId).toBe(member.memberId);
    expect(draft.gaps.map(({ field }) => field)).toEqual([
      'title',
      'specializationIds',
      'description',
      'contractForms',
      'cityId',
    ]);
    expect(draft.actions.map(({ id, disabled }) => [id, disabled === null])).toEqual([
      ['edit', true],
      ['publish', false],
      ['copy', true],
      ['delete', false],
    ]);
  });

  test('keeps what was typed, field by field, with wrong values beside the last good ones', async () => {
    const { id, version } = await writeDraft(t, head);
    const saved = await save(id, version, {
      pay: { fromKopecks: 200_000_00, toKopecks: 100_000_00, mode: 'month', gross: false },
      description: 'я'.repeat(10_001),
      duties: 'Варить\r\nстыки',
      contacts: { phones: [{ number: '8 912 000-00-01' }, { number: '12' }], show: 'all' },
    });
    expect(saved.errors.map(({ field }) => field)).toEqual([
      'description',
      'pay.toKopecks',
      'contacts.phones.1.number',
    ]);
    expect(saved.stored).toEqual({ duties: 'Варить\nстыки' });
    const now = await edit(id);
    expect(now.content.pay?.toKopecks).toBe(150_000_00);
    expect(now.wrong).toMatchObject({ description: 'я'.repeat(10_001), pay: { toKopecks: 100_000_00 } });
    expect(now.errors).toEqual(saved.errors);
    const mended = await save(id, saved.version, {
      description: 'коротко',
      contacts: { phones: [{ number: '8 912 000-00-01' }], show: 'all' },
    });
    expect(mended.errors.map(({ field }) => field)).toEqual(['pay.toKopecks']);
    expect(mended.stored.contacts?.phones[0]?.number).toBe('+79120000001');
  });

  test('of two devices the slower one hears of it; If-Match names the version too', async () => {
    const { id, version } = await writeDraft(t, head);
    await save(id, version, { title: 'Один' });
    await expect(save(id, version, { title: 'Другой' })).rejects.toEqual(refusal('conflict'));
    const token = t.as(head);
    expect((await token('GET /vacancy/{id}/edit', { id })).content.title).toBe('Один');
  });

  test('a value that nests deeply is refused, and the draft stays readable', async () => {
    const { id, version } = await writeDraft(t, head);
    const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
    await expect(save(id, version, { description: deep })).rejects.toEqual(refusal('bad_argument'));
    expect((await edit(id)).version).toBe(version);
  });

  test('takes only what the company has', async () => {
    const other = await makeCompany(t.db, { brandName: 'Чужая' });
    const stranger = await makeMember(t.db, other);
    const { id, version } = await writeDraft(t, head);
    const own = await makeFacility(t.db, company);
    const fields = {
      facilityId: await makeFacility(t.db, other),
      responsibleMemberId: stranger.memberId,
      cityId: 999_999,
      specializationIds: [999_999],
      workTypes: ['no_such'],
      metroIds: [1_999_999],
      videoUrl: 'https://example.com/video',
      photos: [{ fileId: '01935c1e-0000-7000-8000-00000000ffff', alt: '' }],
    };
    const saved = await save(id, version, fields);
    expect(saved.errors.map(({ field }) => field.split('.')[0]).toSorted()).toEqual(Object.keys(fields).toSorted());
    expect((await save(id, saved.version, { facilityId: own })).errors.map(({ field }) => field)).not.toContain(
      'facilityId',
    );
  });

  test('is copied without dates, and never more than the limit', async () => {
    const from = await writeDraft(t, head, {
      rotation: { onDays: 30, offDays: 30, firstStartDate: '2027-01-10' },
      internalCode: 'A-1',
    });
    const copy = await t.as(head)('POST /vacancy/create-draft', { from: from.id });
    expect(copy.content).toEqual({
      ...from.content,
      rotation: { ...from.content.rotation, firstStartDate: null },
      internalCode: null,
    });
    const full = await makeCompany(t.db, { brandName: 'Полная' });
    const member = await makeMember(t.db, full);
    for (let count = 0; count < VACANCY_DRAFTS_MAX - 1; count += 1) await makeVacancy(t.db, full, { status: 'draft' });
    const call = t.as(member);
    const made = await Promise.allSettled([1, 2, 3].map(() => call('POST /vacancy/create-draft', {})));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('as visitors will see it: allowed HTML of plain text, and nothing that a browser runs', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { id } = await writeDraft(t, head, {
      title: `Сварщик ${attack}`,
      description: `Абзац ${attack}\n\n- один\n- два`,
      address: attack,
    });
    const preview = await t.as(head)('GET /vacancy/{id}/preview', { id });
    expect(preview.description).toBe(
      '<p>Абзац &lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p><ul><li>один</li><li>два</li></ul>',
    );
    expect(preview).toMatchObject({ status: 'active', city: { slug: 'kazan' }, takesResponds: true });
    expect(preview.payEquivalent.monthNetMinKopecks).toBe(120_000_00);
  });
});

describe('whose it is', () => {
  test('another company’s and what is beyond one’s scope are not there; without the right nothing changes', async () => {
    const { id, version } = await writeDraft(t, head);
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    const own = await makeMember(t.db, company, { scopeKind: 'own' });
    const reader = await makeMember(t.db, company, { permissions: ['vacancy.create'] });
    for (const who of [stranger, own]) {
      await expect(edit(id, who)).rejects.toEqual(refusal('not_found'));
      await expect(save(id, version, {}, who)).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('GET /vacancy/{id}/preview', { id })).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('DELETE /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('POST /vacancy/create-draft', { from: id })).rejects.toEqual(refusal('not_found'));
    }
    await expect(save(id, version, { title: 'Чужая рука' }, reader)).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(reader)('POST /vacancy/{id}/publish', { id, version })).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(asApplicant())('POST /vacancy/create-draft', {})).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('GET /vacancy/{id}/edit', { id })).rejects.toEqual(refusal('unauthorized'));
    expect((await edit(id)).content.title).toBe('Сварщик на трубопровод');
  });

  test('a member of sites writes for their sites alone', async () => {
    const mine = await makeFacility(t.db, company, 'Свой');
    const foreign = await makeFacility(t.db, company, 'Не свой');
    const member = await makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [mine] });
    const draft = await t.as(member)('POST /vacancy/create-draft', {});
    expect(draft.content.facilityId).toBe(mine);
    for (const facilityId of [foreign, null]) {
      const { version } = await edit(draft.id, member);
      const saved = await save(draft.id, version, { facilityId }, member);
      expect(saved.errors.map(({ field }) => field)).toEqual(['facilityId']);
    }
    expect((await edit(draft.id, member)).content.facilityId).toBe(mine);
  });
});

describe('own lists', () => {
  test('have what is being written, the note of staff, days, figures, buttons, and search', async () => {
    const { id } = await writeDraft(t, head, { title: 'Редкая профессия', internalCode: 'Код-17' });
    const call = t.as(head);
    const { items, counts } = await call('GET /vacancy/list', { status: 'draft', q: 'редкая' });
    expect(items.map((item) => [item.id, item.title, item.city?.slug])).toEqual([[id, 'Редкая профессия', 'kazan']]);
    expect(items[0]?.own).toMatchObject({ daysLeft: null, note: null, figures: { responds: 0 } });
    expect(items[0]?.own?.actions.map((action) => action.id)).toEqual(['edit', 'publish', 'copy', 'delete']);
    expect(counts?.draft).toBeGreaterThanOrEqual(1);
    const shown = await makeVacancy(t.db, company, {}, t.clock.now());
    const active = await call('GET /vacancy/list', { status: 'active' });
    expect(active.items.find((item) => item.id === shown)?.own).toMatchObject({ daysLeft: 30, waitsForStaff: false });
    await expect(t.call('GET /vacancy/list', { q: 'сварщик' })).rejects.toEqual(atField('q'));
    const own = await makeMember(t.db, company, { scopeKind: 'own' });
    expect((await t.as(own)('GET /vacancy/list', { status: 'draft' })).items).toEqual([]);
  });
});

test('what is being written is its own until it is thrown away', async () => {
  const id = await makeVacancy(t.db, company, { ...(await wholeContent(t)), pay: null }, t.clock.now());
  const before = await edit(id);
  expect(before).toMatchObject({ version: 0, isWorkingCopy: false });
  const saved = await save(id, 0, { title: 'Другое название' });
  expect(saved).toMatchObject({ version: 1, isWorkingCopy: true });
  expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Сварщик на трубопровод');
  expect((await edit(id)).material).toEqual(['title']);
  await t.as(head)('DELETE /vacancy/{id}/edit', { id });
  expect(await edit(id)).toMatchObject({ version: 2, isWorkingCopy: false, content: before.content });
  await expect(save(id, 1, { title: 'Старая вкладка' })).rejects.toEqual(refusal('conflict'));
});
