import { expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { NEWS_RELATED_MAX } from '#shared/domain/limits.ts';
import { findRelated, slugOfLink } from './related.ts';

const idOf = ({ slug }: { slug: string }) => Promise.resolve({ id: slug.length });
const links = (count: number) => Array.from({ length: count }, (_, at) => `/news/${'a'.repeat(at + 1)}`);

test('links are looked for once each', async () => {
  const call = vi.fn(async (_name: string, input: { slug: string }) => idOf(input));
  const given = { kept: [2, 50], links: [...links(3), ...links(3)] };
  expect(await findRelated(call as unknown as Call, given)).toEqual([2, 50, 1, 3]);
  expect(call).toHaveBeenCalledTimes(3);
});

test('more links than an article may have are refused before any is looked for', async () => {
  const call = vi.fn();
  const asked = findRelated(call, { kept: [], links: links(NEWS_RELATED_MAX + 1) });
  await expect(asked).rejects.toMatchObject({
    problem: { errors: [{ field: 'relatedIds', code: 'is_too_long' }] },
  });
  expect(call).not.toHaveBeenCalled();
});

test.each([
  'zarplaty/moroz',
  ' zarplaty/moroz ',
  '/news/zarplaty/moroz/',
  'https://karkas.example/news/zarplaty/moroz?utm_source=vk#top',
])('the address of an article is read from %j', (link) => {
  expect(slugOfLink(link)).toBe('zarplaty/moroz');
});
