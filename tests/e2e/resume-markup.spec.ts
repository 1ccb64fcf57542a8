import type { Page } from '@playwright/test';
import { PUBLIC_CATEGORIES } from '#shared/domain/resume-fields.ts';
import { counts } from '../setup/counts.ts';
import { expectOnlyText, findMade, hostileTexts } from '../setup/hostile-markup.ts';
import { signIn } from '../setup/sign-in.ts';
import { signInTo, type ApiCall } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { signInAs } from './steps.ts';

/** Whatever somebody writes in any text of a resume, or of a comment on it, is a text wherever it is shown. */
const APPLICANT = 195;
const RECRUITER = 'member-1@example.ru';
/** Of the same company: the comments of one member are counted by the hour. */
const WRITERS = [RECRUITER, 'member-0@example.ru'];

interface Edit {
  id: number;
  version: number;
  content: { contacts: object };
  errors: { field: string; message: string }[];
}

/** Every text of a resume that takes this one; where a field is shorter, the shortest that runs. */
function fieldsOf(hostile: string, contacts: object) {
  const fit = (charsMax: number) => (hostile.length <= charsMax ? hostile : '<svg onload=hacked=1>');
  return {
    title: `Сварщик ${fit(100)}`,
    about: hostile,
    keySkills: [fit(60)],
    ownTools: hostile,
    ownMachinery: hostile,
    contacts: { ...contacts, telegram: fit(64), vk: fit(64), max: fit(64), callHours: fit(40) },
    crew: { name: fit(100), size: 4, members: [], lead: true, hasTools: false },
    experience: [
      {
        company: fit(128),
        position: fit(128),
        startMonth: '2020-01',
        endMonth: null,
        facilityName: fit(160),
        role: fit(160),
        volumes: fit(300),
        duties: hostile,
        reasonLeft: fit(200),
        reference: fit(200),
      },
    ],
    education: [{ place: fit(500), faculty: fit(128), speciality: fit(128), year: 2012 }],
    additionalEducation: [{ place: fit(500), faculty: fit(128), speciality: fit(128), year: 2015 }],
    permits: [{ kind: 'height', level: fit(60), number: fit(40), issuer: fit(160), visibility: 'public', fileIds: [] }],
  };
}

/** The address has the text, and nothing of it is markup. */
async function expectText(page: Page, path: string, least: number): Promise<void> {
  await page.goto(path);
  await expect.poll(async () => page.getByText('hacked=1').count()).toBeGreaterThanOrEqual(least);
  await expectOnlyText(page);
}

test('each of these texts is found where a page takes it for markup', async ({ page, problems }) => {
  for (const hostile of hostileTexts(100)) {
    await page.setContent(`<p>${hostile}</p>`);
    expect((await findMade(page)).found, hostile).not.toEqual([]);
  }
  problems.length = 0;
});

test(`${counts.HOSTILE_TEXTS} ways to write markup are texts on every page of a resume`, async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(60_000 + counts.HOSTILE_TEXTS * 15_000);
  const { origin } = site();
  const call = await signInTo(origin, 'applicant', `applicant-${APPLICANT}@example.ru`);
  await signIn(page.context(), origin, APPLICANT);
  const office = await browser.newContext({ baseURL: origin });
  await signInAs(office, RECRUITER);
  const desk = await office.newPage();
  const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
  const id = await publish(call, hostileTexts(1)[0] ?? '');
  await call('POST', `/resume/${id}/status`, {
    visibility: 'everyone',
    publicCategories: PUBLIC_CATEGORIES,
    distributionAgreement: true,
  });
  const notes: ((text: string) => Promise<unknown>)[] = [];
  let comment = '';
  for (const email of WRITERS) {
    const company = await signInTo(origin, 'company-member', email);
    const { id: note } = await company<{ id: string }>('POST', `/resume/${id}/comment`, { text: 'Первая' });
    if (email === RECRUITER) comment = note;
    notes.push((text) => company('PATCH', `/resume/${id}/comment/${note}`, { text }));
  }

  for (const [index, hostile] of hostileTexts(counts.HOSTILE_TEXTS).entries()) {
    await test.step(hostile, async () => {
      await rewrite(call, id, hostile);
      await notes[index % notes.length]?.(hostile);
      await expectText(desk, `/resume/${id}`, 12);
      await expectText(visitor, `/resume/${id}`, 10);
      await expectText(page, `/constructor-resume/preview/${id}?as=respond`, 12);
      // The card of a list, once the index has it.
      await expect(async () => {
        await desk.goto('/resume-list?sort=date');
        const card = desk.locator(`article:has(a[href="/resume/${id}"])`);
        await expect(card).toContainText(hostile, { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await expectOnlyText(desk);
    });
  }
  for (const path of [`/resume/${id}/company?edit=${comment}`, `/resume/${id}/company?remove=${comment}`])
    await expectText(desk, path, 1);
  for (const path of [`/profile/resume-list/${id}`, '/profile/resume-list']) await expectText(page, path, 1);
  await page.goto(`/constructor-resume/${id}?step=jobs`);
  await expect(page.getByLabel('Что делали')).toHaveValue(/hacked=1/);
  await expectOnlyText(page);
  await office.close();
  await visitor.context().close();
  expect(problems).toEqual([]);
});

/** All texts at once; a refused one would prove nothing. */
async function save(call: ApiCall, { id, version }: Pick<Edit, 'id' | 'version'>, fields: object): Promise<Edit> {
  const edit = await call<Edit>('PUT', `/resume/${id}`, { version, fields });
  expect(edit.errors).toEqual([]);
  return edit;
}

async function publish(call: ApiCall, hostile: string): Promise<number> {
  const draft = await call<Edit>('POST', '/resume/draft', {});
  const { items } = await call<{ items: { id: number }[] }>('GET', '/compendium/specialization?q=сварщик');
  const edit = await save(call, draft, {
    ...fieldsOf(hostile, draft.content.contacts),
    specializationIds: [items[0]?.id],
  });
  await call('POST', `/resume/${draft.id}/publish`, { version: edit.version });
  return draft.id;
}

async function rewrite(call: ApiCall, id: number, hostile: string): Promise<void> {
  const before = await call<Edit>('GET', `/resume/${id}/edit`);
  const { version } = await save(call, before, fieldsOf(hostile, before.content.contacts));
  await call('POST', `/resume/${id}/publish`, { version });
}
