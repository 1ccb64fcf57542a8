import type { Locator, Page } from '@playwright/test';
import { openVacancy } from '../respond-button-world.ts';
import { expect } from './host-test.ts';

/** The respond button and the chat bubble on other people's pages, `pair-…` in `pages.ts`. */

const button = (page: Page) => page.locator('karkas-respond-button');
export const press = (page: Page) => button(page).locator('.k-root a');
export const form = (page: Page) => button(page).getByRole('dialog');
export const bubble = (page: Page) => page.locator('karkas-chat-bubble');
export const launcher = (page: Page) => bubble(page).locator('.k-launch');
export const panel = (page: Page) => bubble(page).getByRole('dialog');

/** Both closed; the button is for a vacancy that takes quick responds. */
export async function openPair(page: Page, name: string): Promise<void> {
  await page.goto(`/${name}`);
  const vacancy = await openVacancy(page);
  await button(page).evaluate((element, id) => Reflect.set(element, 'vacancy', id), vacancy);
  await expect(press(page)).toBeVisible();
  await expect(launcher(page)).toBeVisible();
}

/** The form of the button, which is above the page. */
export async function openForm(page: Page): Promise<void> {
  await press(page).click();
  await expect(form(page).getByLabel('Телефон')).toBeVisible();
}

export async function openPanel(page: Page): Promise<void> {
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
}

/** Moves the button to whole pixels: the text above it is as high as the system's fonts, and half a pixel is a picture of one more. */
export async function alignButton(page: Page): Promise<void> {
  const { x, y } = await press(page).evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
  await button(page).evaluate(
    (element, [left, top]) => {
      const { style } = element as HTMLElement;
      style.setProperty('position', 'relative', 'important');
      style.setProperty('left', `${left}px`, 'important');
      style.setProperty('top', `${top}px`, 'important');
    },
    [Math.round(x) - x, Math.round(y) - y],
  );
}

/** A part as it looks, with its pictures loaded. */
export async function pictureOfPart(page: Page, part: Locator): Promise<Buffer> {
  await part.evaluate((node) =>
    Promise.all(
      [...node.querySelectorAll('img')]
        .filter(({ complete }) => !complete)
        .map((image) => new Promise((loaded) => image.addEventListener('load', loaded))),
    ),
  );
  await page.mouse.move(1, 1);
  return part.screenshot({ animations: 'disabled', caret: 'hide' });
}
