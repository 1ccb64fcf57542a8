import { expect, test, vi } from 'vitest';

const { getCollection, getEntry } = vi.hoisted(() => ({
  getCollection: vi.fn(async () => [{ id: 'help' }, { id: 'rules' }]),
  getEntry: vi.fn(async (_collection: string, id: string) => ({
    id,
    data: { title: id, description: '', kind: 'help', date: '2026-01-01' },
    rendered: { html: '' },
  })),
}));
vi.mock('astro:content', () => ({ getCollection, getEntry }));
const { findText } = await import('./find-text.ts');

test('a text is asked for by its name only; all names are read once, and of unknown ones nobody hears', async () => {
  expect(await findText('help')).toMatchObject({ path: '/help' });
  expect(await findText('rules')).toMatchObject({ path: '/rules' });
  for (const slug of ['net\n{"level":50}', '', undefined, '__proto__']) expect(await findText(slug)).toBeNull();
  expect(await findText('help', '2')).toBeNull();
  expect(getCollection).toHaveBeenCalledTimes(1);
  expect(getEntry.mock.calls).toEqual([
    ['pages', 'help'],
    ['pages', 'rules'],
  ]);
});
