import type { Page } from '@playwright/test';
import { expectAccessible } from '../setup/axe.ts';
import { fillBoard, signInTo, vacanciesOf, type ApiCall } from './board-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** What a company does with a resume: notes, contacts, hiding. */
const RECRUITER = 'member-1@example.ru';
const COLLEAGUE = 'member-0@example.ru';

let recruiter: ApiCall;
let colleague: ApiCall;
/** The colleague's, as comments have it. */
let name: string;
/** Deep in the list: each test takes others. */
let page = 3;

test.beforeAll(async () => {
  recruiter = await signInTo(site().origin, 'company-member', RECRUITER);
  colleague = await signInTo(site().origin, 'company-member', COLLEAGUE);
  const { firstName, lastName } = await colleague<{ firstName: string; lastName: string }>('GET', '/users/me');
  name = `${firstName} ${lastName}`;
});

interface Found {
  id: number;
  title: string;
}

/** A resume with a phone that the company has not opened. */
async function findResume(): Promise<Found> {
  for (;;) {
    const { items } = await recruiter<{ items: Found[] }>('GET', `/search/resume?per_page=10&page=${page++}`);
    for (const { id, title } of items) {
      type Read = { contacts: object | null; contactWays: string[] };
      const { contacts, contactWays } = await recruiter<Read>('GET', `/resume/${id}`);
      if (!contacts && contactWays.includes('phone')) return { id, title };
    }
  }
}

const notes = (at: Page) => at.getByRole('region', { name: /^Заметки/ });

test('a recruiter notes, calls a colleague, opens contacts, hides and brings back @journey @daily', async ({
  page: tab,
  context,
}) => {
  const { id } = await findResume();
  await signInAs(context, RECRUITER);
  await tab.goto(`/resume/${id}`);

  await test.step('a note that calls a colleague, by keyboard', async () => {
    const text = notes(tab).getByLabel('Новая заметка');
    await text.click();
    await tab.keyboard.type(`@${name.slice(0, -2)}`);
    await expect(tab.getByRole('option')).toHaveCount(1);
    await tab.keyboard.press('Enter');
    await expect(text).toHaveValue(`@${name} `);
    await tab.keyboard.type('глянь допуски');
    await expectAccessible(tab);
    await notes(tab).getByRole('button', { name: 'Добавить' }).click();
    await expect(tab).toHaveURL(new RegExp(`/resume/${id}#comments$`));
    await expect(notes(tab).getByRole('listitem')).toContainText(['глянь допуски']);
    await expect(notes(tab).getByText(`Позвали: ${name}`)).toBeVisible();
    const told = await colleague<{ items: { link: string }[] }>('GET', '/notifications?group=resume');
    expect(told.items[0]?.link).toBe(`/resume/${id}#comments`);
  });

  await test.step('the contacts', async () => {
    const contacts = tab.locator('#contacts');
    await contacts.getByRole('button', { name: 'Показать контакты' }).click();
    await expect(contacts.getByRole('link', { name: /^\+7/ })).toBeVisible();
    await expect(contacts.getByText(/^Открыто .+ Видны всем/)).toBeVisible();
  });

  await test.step('a note of one’s own is changed, and goes by its layer', async () => {
    await notes(tab).getByLabel('Новая заметка').fill('Позвонить в среду');
    await notes(tab).getByText('Только я').click();
    await notes(tab).getByRole('button', { name: 'Добавить' }).click();
    const note = () =>
      notes(tab)
        .locator('[data-comment]')
        .filter({ hasText: /Позвонить/ });
    await note()
      .getByRole('link', { name: /^Изменить/ })
      .click();
    await tab.getByLabel('Заметка', { exact: true }).fill('Позвонить в четверг');
    await tab.getByRole('button', { name: 'Сохранить' }).click();
    await note()
      .getByText(/^Изменена/)
      .click();
    await expect(note()).toContainText('Позвонить в среду');
    await note()
      .getByRole('link', { name: /^Удалить/ })
      .click();
    const layer = tab.getByRole('dialog');
    await expect(layer.getByRole('heading')).toHaveText('Удалить заметку?');
    await expectAccessible(tab);
    await layer.getByRole('button', { name: 'Удалить заметку' }).click();
    await expect(note()).toHaveCount(0);
  });

  await test.step('hidden, among «Скрытые», and back', async () => {
    await tab.getByText('Скрыть от\u00a0компании').click();
    await tab.getByLabel('Почему, для своих').fill('Живёт далеко');
    await tab.getByRole('button', { name: 'Скрыть резюме' }).click();
    await expect(tab.locator('form').filter({ hasText: /Скрыто от.вашей компании/ })).toContainText('Живёт далеко');
    await tab.goto('/resume-list?hidden_by_us=1');
    const card = tab.getByRole('article').filter({ has: tab.locator(`a[href="/resume/${id}"]`) });
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: /^Вернуть в.списки/ }).click();
    await expect(tab).toHaveURL(/hidden_by_us=1/);
    await expect(card).toHaveCount(0);
  });
});

test('a note that is begun from a respond leads back to it', async ({ page: tab, context }) => {
  const vacancy = (await vacanciesOf(recruiter)).at(-1);
  const [respond] = (await fillBoard(site().origin, vacancy, 1, 240)).responds;
  await signInAs(context, RECRUITER);
  await tab.goto(`/profile/vacancy-list/company/responds/${respond}`);
  await tab.getByRole('link', { name: 'Заметка к\u00a0резюме' }).click();
  await expect(notes(tab).getByText('Заметка будет с\u00a0ссылкой на\u00a0этот отклик')).toBeVisible();
  // What is refused keeps the respond.
  await notes(tab).getByRole('button', { name: 'Добавить' }).click();
  await expect(tab.getByLabel('Новая заметка')).toHaveAccessibleDescription(/Напишите заметку/);
  await tab.getByLabel('Новая заметка').fill('Пришёл с\u00a0отклика');
  await notes(tab).getByRole('button', { name: 'Добавить' }).click();
  const note = notes(tab).locator('[data-comment]').filter({ hasText: 'Пришёл с\u00a0отклика' });
  await note.getByRole('link', { name: 'К\u00a0отклику' }).click();
  await expect(tab).toHaveURL(new RegExp(`/responds/${respond}$`));
  // A respond that is none of this person’s is refused at the text.
  const { id } = await findResume();
  await tab.goto(`/resume/${id}/company?respond=${respond}`);
  await tab.getByLabel('Новая заметка').fill('Не\u00a0тот человек');
  await notes(tab).getByRole('button', { name: 'Добавить' }).click();
  await expect(tab.getByLabel('Новая заметка')).toHaveAccessibleDescription(/Такого отклика этого человека нет/);
  await expect(tab.getByLabel('Новая заметка')).toHaveValue('Не\u00a0тот человек');
});

test('at 320 pixels and for visitors', async ({ page: tab, context }) => {
  const { id } = await findResume();
  await tab.goto(`/resume/${id}`);
  for (const button of ['Показать контакты', 'Скрыть резюме', 'Добавить'])
    await expect(tab.getByRole('button', { name: button })).toHaveCount(0);
  await signInAs(context, RECRUITER);
  await tab.setViewportSize({ width: 320, height: 700 });
  for (const path of [`/resume/${id}`, `/resume/${id}/company`, '/resume-list']) {
    await tab.goto(path);
    await expectFits(tab);
    await expectAccessible(tab);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('notes, contacts and hiding are plain forms; what is wrong is said at its field', async ({
    page: tab,
    context,
  }) => {
    const { id } = await findResume();
    await signInAs(context, RECRUITER);
    await tab.goto(`/resume/${id}`);
    await notes(tab).getByRole('button', { name: 'Добавить' }).click();
    await expect(tab.getByLabel('Новая заметка')).toHaveAccessibleDescription(/Напишите заметку/);
    await tab.getByLabel('Новая заметка').fill('Без скрипта');
    await notes(tab).locator('summary', { hasText: 'Позвать коллег' }).click();
    await tab.getByLabel(name).check();
    await tab.getByRole('button', { name: 'Добавить' }).click();
    await expect(notes(tab)).toContainText('Без скрипта');
    await notes(tab)
      .getByRole('link', { name: /^Удалить/ })
      .click();
    await expect(tab.getByText('Удалить эту заметку?')).toBeVisible();
    await tab.getByRole('button', { name: 'Удалить заметку' }).click();
    await expect(notes(tab)).not.toContainText('Без скрипта');
    await tab.locator('#contacts').getByRole('button', { name: 'Показать контакты' }).click();
    await expect(tab.locator('#contacts').getByRole('link', { name: /^\+7/ })).toBeVisible();
    await tab.goto('/resume-list');
    const card = tab.getByRole('main').getByRole('article').first();
    const link = await card.getByRole('heading').getByRole('link').getAttribute('href');
    await card.getByRole('button', { name: /^Скрыть/ }).click();
    await expect(tab).toHaveURL(/\/resume-list$/);
    await expect(tab.getByRole('main').locator(`article h2 a[href="${link}"]`)).toHaveCount(0);
    await recruiter('POST', `${link}/uncover-for-me`, {});
  });
});
