import { cardsOf, expect, feedOf, test } from './host-test.ts';

for (const name of ['react-17', 'react-18', 'react-19', 'vue', 'jquery']) {
  test(`a page of ${name} shows, changes, moves and removes a feed`, async ({ page }) => {
    await page.goto(`/${name}`);
    await expect(cardsOf(page)).toHaveCount(2);
    const said = page.locator('output');
    await expect(said).toHaveText('Показано: 2');

    await page.getByText('Больше').click();
    await expect(cardsOf(page)).toHaveCount(4);
    await expect(said).toHaveText('Показано: 4');

    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    const card = await cardsOf(page).first().elementHandle();
    await page.getByText('Переставить').click();
    await expect(feedOf(page).locator('xpath=preceding-sibling::p')).toHaveText('Текст страницы');
    await expect(cardsOf(page)).toHaveCount(4);
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
    expect(asked).toEqual([]);

    await feedOf(page).getByLabel('Город').selectOption({ index: 1 });
    await expect(feedOf(page).getByText('Сбросить')).toBeVisible();

    await page.getByText('Показать или убрать').click();
    await expect(feedOf(page)).toHaveCount(0);
    await page.getByText('Показать или убрать').click();
    await expect(cardsOf(page).first()).toBeVisible();
  });
}

for (const name of ['react-17', 'react-18', 'react-19', 'vue']) {
  test(`a page of ${name} shows, changes, moves and removes a respond button`, async ({ page }) => {
    await page.goto(`/${name}-button`);
    const button = page.locator('karkas-respond-button');
    const link = button.getByRole('link');
    await expect(link).toHaveText('На вакансию 5');
    await page.getByText('Другая').click();
    await expect(link).toHaveText('На вакансию 6');
    await expect(link).toHaveAttribute('href', /\/vacancy\/6\?src=embed$/);
    await page.getByText('Переставить').click();
    await expect(button.locator('xpath=preceding-sibling::p')).toHaveText('Текст страницы');
    await link.click();
    await expect(page.locator('output')).toHaveText('Отклик: 6');
    await expect(button).toHaveAttribute('data-state', 'idle');
    await page.getByText('Показать или убрать').click();
    await expect(button).toHaveCount(0);
    await page.getByText('Показать или убрать').click();
    await expect(link).toHaveText('На вакансию 6');
  });
}
