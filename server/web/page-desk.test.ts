import { describe, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { createPageDesk } from './page-desk.ts';
import type { RenderedPage } from './ready-page.ts';

const page = (): RenderedPage => ({ status: 200, headers: {}, body: Buffer.from('a'), tags: ['vacancies'] });

function makeDesk(newPagesPerMinute: number) {
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => new Date() });
  return { cache, desk: createPageDesk({ cache, newPagesPerMinute }) };
}

describe('page desk', () => {
  test('each visitor has a limit of new pages; cached pages are not counted', async () => {
    const { cache, desk } = makeDesk(25);
    for (let index = 0; index < 5; index += 1) await desk.open(`/${index}`, async () => page(), '192.0.2.1');
    await expect(desk.open('/5', async () => page(), '192.0.2.1')).rejects.toMatchObject({
      code: 'limit_exceeded',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    cache.invalidate(['vacancies'], false);
    await desk.open('/4', async () => page(), '192.0.2.1');
    await desk.open('/5', async () => page(), '192.0.2.2');
    await desk.open('/6', async () => page());
  });

  test('pages for one caller are counted separately each time and wait in their own queue', async () => {
    const { cache, desk } = makeDesk(25);
    const stuck = Promise.withResolvers<void>();
    const render = async () => {
      await stuck.promise;
      return page();
    };
    const waiting = Array.from({ length: 4 }, (_, index) => desk.open(`/${index}`, render));
    for (let index = 0; index < 5; index += 1) await desk.drawFor('account:1', async () => page());
    await expect(desk.drawFor('account:1', async () => page())).rejects.toMatchObject({ code: 'limit_exceeded' });
    await desk.drawFor('account:2', async () => page());
    stuck.resolve();
    await Promise.all(waiting);
    expect(cache.stats().pages).toBe(4);
  });

  test('a full queue refuses pages at once and continues', async () => {
    const { desk } = makeDesk(0);
    const drawn = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const render = async () => {
      running += 1;
      most = Math.max(most, running);
      await drawn.promise;
      running -= 1;
      return page();
    };
    const waiting = Array.from({ length: 204 }, (_, index) => desk.open(`/${index}`, render));
    await expect(desk.open('/more', render)).rejects.toMatchObject({ code: 'service_unavailable' });
    drawn.resolve();
    expect(await Promise.all(waiting)).toHaveLength(204);
    expect(most).toBe(4);
    await desk.open('/more', render);
  });
});
