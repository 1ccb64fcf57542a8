import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeFacility } from '../setup/things.ts';
import { publishDraft, writeDraft } from '../setup/written-vacancy.ts';

/** Two people, tabs or buttons at one moment: what was acknowledged is there. */
let t: TestApp;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db, { status: 'verified' });
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(() => t.close());

const edit = (id: number) => t.as(head)('GET /vacancy/{id}/edit', { id });
const save = (id: number, version: number, fields: Record<string, string | null>) =>
  t.as(head)('PUT /vacancy/{id}', { id, version, fields });
const ROUNDS = Array.from({ length: 10 }, (_, index) => index);

test('of saves of one version at once one is stored, the others hear of it', async () => {
  for (const _round of ROUNDS) {
    const { id, version } = await writeDraft(t, head);
    const texts = ['Монтаж', 'Сварка', 'Резка', 'Зачистка'];
    const results = await Promise.allSettled(texts.map((duties) => save(id, version, { duties })));
    const stored = texts.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(stored).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(refusal('conflict'));
    const now = await edit(id);
    expect([now.version, now.content.duties]).toEqual([version + 1, expect.stringContaining(stored[0] ?? '?')]);
  }
});

test('a save beside the publication is shown, kept, or told that it came too late', async () => {
  for (const round of ROUNDS) {
    const { id, version } = await writeDraft(t, head, { title: `Сварщик на участок ${round}` });
    const [saved, published] = await Promise.allSettled([
      save(id, version, { duties: 'Варить трубы' }),
      t.as(head)('POST /vacancy/{id}/publish', { id, version, confirmed: true, force: true }),
    ]);
    const { content } = await edit(id);
    if (saved.status === 'fulfilled') expect(content.duties).toContain('Варить');
    else expect(saved.reason).toMatchObject({ code: expect.stringMatching(/conflict|wrong_state/) });
    if (published.status === 'rejected')
      expect(published.reason).toMatchObject({ code: expect.not.stringMatching('internal') });
  }
});

test('a save beside the update of a shown vacancy is not lost', async () => {
  const { id } = await publishDraft(t, head, { title: 'Бетонщик на эстакаду' });
  for (const round of ROUNDS) {
    const { version } = await edit(id);
    const first = await save(id, version, { duties: `Раз ${round}` });
    const [saved] = await Promise.allSettled([
      save(id, first.version, { duties: `Два ${round}` }),
      t.as(head)('POST /vacancy/{id}/update-vacancy', { id, version: first.version, confirmed: true, force: true }),
    ]);
    if (saved.status === 'fulfilled') expect((await edit(id)).content.duties).toContain(`Два ${round}`);
  }
});

test('a site that is deleted meanwhile is a wrong value or stays', async () => {
  for (const _round of ROUNDS) {
    const facilityId = await makeFacility(t.db, company);
    const { id, version } = await writeDraft(t, head);
    const [saved] = await Promise.allSettled([
      save(id, version, { facilityId, duties: 'Варить трубы' }),
      t.as(head)('DELETE /company/facilities/{id}', { id: facilityId }),
    ]);
    expect(saved.status).toBe('fulfilled');
    expect((await edit(id)).content.duties).toContain('Варить');
  }
});
