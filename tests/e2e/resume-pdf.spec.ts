import { readFile } from 'node:fs/promises';
import { readPdf } from '../setup/pdf-text.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, test } from './site-test.ts';

/** A resume taken away as a file, from its page without scripts. */

test('a visitor finds no file, and whoever signs in gets what the page shows', async ({ browser }) => {
  const { origin, specimens } = site();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await page.goto(`/resume/${specimens.resume}`);
  const link = page.getByRole('link', { name: 'Скачать PDF' });
  await expect(link).toHaveCount(0);
  await page.goto(`/resume/${specimens.resume}/resume.pdf`);
  await expect(page).toHaveURL(/\/sign-in\?callback=/);

  await signIn(context, origin, 301);
  await page.goto(`/resume/${specimens.resume}`);
  const title = await page.locator('h1').innerText();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^Резюме .+\.pdf$/);
  const { text } = await readPdf(await readFile(await file.path()));
  expect(text).toContain(title.replaceAll(/\s+/g, ' '));
  expect(text).toContain('Контакты скрыты');
  expect((await page.goto('/resume/999999999/resume.pdf'))?.status()).toBe(404);
  await context.close();
});
