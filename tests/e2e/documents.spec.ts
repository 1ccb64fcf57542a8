import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { respondTo, signInTo, vacanciesOf } from './board-world.ts';
import { expectFits, forgive, signInAs } from './steps.ts';
import { expect, personTest as test, site } from './site-test.ts';

/** Documents of an applicant: asked for, added, opened, looked at as pixels, closed again. */
const PAGE = '/profile/documents';
const PURPOSE = 'Оформить пропуск на площадку';

/** A respond to the demo's first company that is in work, and the number of its person. */
async function takeOne(from: number) {
  const { origin } = site();
  const head = await signInTo(origin, 'company-member', DEMO_HEAD);
  const vacancy = (await vacanciesOf(head)).at(-1);
  for (let person = from; person < from + 20 && vacancy; person += 1) {
    const [respondId] = await respondTo(origin, vacancy.id, [person]);
    if (respondId === undefined) continue;
    await head('POST', '/respond/change_status', { ids: [respondId], action: 'take' });
    return { head, person, respondId, respondPage: `/profile/vacancy-list/${vacancy.id}/responds/${respondId}` };
  }
  throw new Error('Nobody could respond');
}

/** The head's own browser. */
async function desk(context: BrowserContext) {
  const other = await context.browser()?.newContext({ baseURL: site().origin });
  if (!other) throw new Error('There is no browser');
  await signInAs(other, DEMO_HEAD);
  return other.newPage();
}

test(
  'a document is asked for, added, opened, looked at and closed',
  { tag: ['@journey', '@daily'] },
  async ({ page, context, problems }) => {
    test.slow();
    const { head, person, respondId, respondPage } = await takeOne(60);
    const company = await desk(context);

    await company.goto(respondPage);
    const part = company.getByRole('region', { name: 'Документы' });
    await part.getByText('Попросить документы').click();
    await part.getByRole('button', { name: 'Попросить' }).click();
    await expect(part.getByLabel('Зачем')).toHaveAccessibleDescription(/Напишите, зачем/);
    await part.getByText('Попросить документы').isVisible();
    await part.getByRole('checkbox', { name: 'СНИЛС' }).check();
    await part.getByLabel('Зачем').fill(PURPOSE);
    await part.getByRole('button', { name: 'Попросить' }).click();
    await expect(part.getByText('Ждёт ответа')).toBeVisible();

    await signIn(context, site().origin, person);
    await page.goto(PAGE);
    const asked = page.getByRole('article', { name: /просьба/ }).first();
    await expect(asked).toContainText(PURPOSE);
    await expect(asked).toContainText('Файла нет');

    const form = page.locator('form#add-document');
    await form.locator('input[type=file]').setInputFiles({
      name: 'snils.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf({ width: 800, height: 600 }),
    });
    await expect(form.getByRole('status')).toHaveText('Загружено: snils.jpg');
    await form.getByLabel('Что это').selectOption('snils');
    // A file that was sent is not lost by another field's fault.
    await form.getByRole('button', { name: 'Добавить' }).click();
    await expect(form.getByLabel('Название')).toHaveAccessibleDescription(/Назовите документ/);
    await form.getByLabel('Название').fill('СНИЛС, лицевая сторона');
    await form.getByRole('button', { name: 'Добавить' }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Документ добавлен' })).toBeVisible();

    const choice = asked.getByRole('checkbox', { name: /СНИЛС, лицевая/ });
    await choice.uncheck();
    await asked.getByRole('button', { name: 'Открыть выбранное' }).click();
    await expect(asked.getByText('Выберите, какие файлы открыть')).toBeInViewport();
    await choice.check();
    await asked.getByRole('button', { name: 'Открыть выбранное' }).click();
    await expect(asked.getByText('Без этого согласия файлы не\u00a0открыть')).toBeVisible();
    await asked.getByRole('checkbox', { name: /Показ этих файлов/ }).check();
    await asked.getByText('7 дней').click();
    await asked.getByRole('button', { name: 'Открыть выбранное' }).click();
    // The page opens at the request, where its notice is out of sight.
    await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText('Документы открыты');
    const opened = page.getByRole('article', { name: /^Открыто/ });
    await expect(opened).toContainText('осталось 7 дней');
    await expect(opened).toContainText('Пока никто не\u00a0смотрел');

    await company.reload();
    const link = part.getByRole('link', { name: 'СНИЛС, лицевая сторона' });
    const documentPage = (await link.getAttribute('href')) ?? '';
    await link.click();
    const shown = company.getByRole('dialog').getByRole('img');
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    const source = (await shown.getAttribute('src')) ?? '';
    const answer = await company.request.get(source);
    expect(answer.headers()).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    const { exif, icc, xmp, width } = await sharp(await answer.body()).metadata();
    expect({ exif, icc, xmp, width }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, width: 800 });
    // The link is for this session alone.
    expect((await page.request.get(source)).status()).toBe(404);

    await page.reload();
    await opened.getByText('Кто смотрел, 1\u00a0раз').click();
    await expect(opened.getByRole('listitem')).toContainText('СНИЛС, лицевая сторона');
    await opened.getByRole('button', { name: 'Закрыть доступ' }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Доступ закрыт' })).toBeVisible();
    expect((await company.request.get(source)).status()).toBe(404);
    await company.reload();
    await expect(part.getByText('Доступ закрыт')).toBeVisible();
    expect((await company.goto(documentPage))?.status()).toBe(409);
    await expect(company.getByRole('main')).toContainText('Доступ к\u00a0документам закрыт');

    // Each step is a card in their dialog.
    const { id: dialog } = await head<{ id: string }>('POST', '/chat/dialogs', { respondId });
    await page.goto(`/chat/dialog/${dialog}`);
    for (const title of ['Компания просит документы', 'Вы\u00a0открыли документы', 'Вы\u00a0закрыли доступ'])
      await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
    const colourOf = (title: string) =>
      page
        .getByRole('article')
        .filter({ hasText: title })
        .evaluate((card) => getComputedStyle(card).backgroundColor);
    expect(await colourOf('Вы\u00a0закрыли доступ')).not.toBe(await colourOf('Вы\u00a0открыли документы'));
    // What is over has no button.
    await expect(page.getByRole('link', { name: /Выбрать, что открыть|Кто смотрел/ })).toHaveCount(0);
    forgive(problems, 400);
    await company.context().close();
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is read and declined, and a document has a page of its own', async ({ page, context }) => {
    const { head, person, respondId } = await takeOne(80);
    await head('POST', '/requests/document-requests', { respondId, purpose: PURPOSE, items: [{ kind: 'inn' }] });
    await signIn(context, site().origin, person);
    await page.goto(PAGE);
    const asked = page.getByRole('article', { name: /просьба/ });
    await asked.locator('summary').filter({ hasText: 'Отказать' }).click();
    await asked.getByRole('button', { name: 'Отказать' }).click();
    await expect(page.getByText('Вы\u00a0отказали. Компания увидит только это')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Раньше' })).toContainText('Отказано');

    await context.clearCookies();
    await signInAs(context, DEMO_HEAD);
    await page.goto(PAGE);
    const link = page.getByRole('main').locator('a[data-document]').first();
    const documentPage = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(1);

    // A page of another site leads there, and no further.
    await page.route('http://another.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${site().origin}${documentPage}">Look</a>` }),
    );
    await page.goto('http://another.example/');
    await page.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Документ соискателя');
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    await page.getByRole('link', { name: 'Открыть документ' }).click();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(1);
  });
});

test('the pages fit every screen and are accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signIn(context, site().origin, 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (address: string) => {
    await page.goto(address);
    await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const one of all) one.open = true;
    });
    await expectFits(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  };
  await look(PAGE);
  await context.clearCookies();
  await signInAs(context, DEMO_HEAD);
  for (const set of ['open', 'waiting', 'ended']) await look(`${PAGE}?set=${set}`);
  await page.goto(PAGE);
  const first = await page.locator('a[data-document]').first().getAttribute('href');
  await look(first ?? '');
});
