import { expect, type FrameLocator, type Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import { openHost } from './made-host.ts';
import { site } from './site-test.ts';

/** Elements whose form or panel is a document of ours in a frame, on pages of a site that the demo's key allows. */

export const frameOf = (page: Page): FrameLocator => page.frameLocator(':is([role="dialog"], dialog) iframe');

export const frameUrl = (kind: 'respond' | 'chat', fields = '') =>
  `${site().origin}/embed/frame/${kind}?key=${DEMO_KEYS.live}${fields}`;

/** The page with an element, whose events are kept in `told`. */
export async function openElement(page: Page, name: string, attributes: string): Promise<void> {
  const tag = `karkas-${name}`;
  await openHost(
    page,
    `<script>
      window.told = [];
      for (const name of 'open step validate submit sent close error start message unread identify'.split(' '))
        for (const of of ['respond', 'chat'])
          document.addEventListener('karkas-' + of + '-' + name, (event) => told.push([of + '-' + name, event.detail]));
    </script>
    <main><h1>О компании</h1><${tag} embed-key="${DEMO_KEYS.live}" ${attributes}></${tag}></main>
    <script type="module" src="${site().origin}/widgets/v1/${name}.js"></script>`,
  );
}

export const toldTo = (page: Page) =>
  page.evaluate(() => (window as unknown as { told: [string, Record<string, unknown>][] }).told);

/** Fills in a form in a frame as a person does, who has looked at it. */
export async function fillFrame(frame: FrameLocator, phone: string, transfer: string): Promise<void> {
  await frame.getByLabel('Как вас зовут').fill('Ринат Хайруллин');
  await frame.getByLabel('Телефон').fill(phone);
  for (const box of ['Правила Каркаса', 'Обработка персональных данных', transfer]) {
    const field = frame.getByRole('checkbox', { name: box });
    // What has just come into sight takes no press yet.
    await expect(() => field.check({ timeout: 2_000 })).toPass();
  }
  await expect(async () => {
    // On a busy machine a press that counted may be seen late.
    const button = frame.getByRole('button', { name: 'Получить код' });
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(frame.locator('[data-frame-note]:not([hidden])')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
