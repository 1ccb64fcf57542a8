import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_SLUGS_MAX } from '#shared/domain/company-slug.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { codeOf, createEmbedWorld, OWN, type EmbedWorld } from '../setup/embed-world.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** A company's name in addresses: for elements, feeds and the fragment. */
type Head = TestBrowser & { companyId: number };

let w: EmbedWorld;
let head: Head;
let other: Head;

beforeAll(async () => {
  w = await createEmbedWorld();
  head = await signUpCompany(w.t, 'slug-head@stroy.example', innOf(61));
  other = await signUpCompany(w.t, 'slug-other@stroy.example', innOf(62));
  await makeVacancy(w.t.db, head.companyId);
});
afterAll(() => w.t.close());

const rename = async (slug: string, { call }: Head = head) =>
  (await call('PATCH /company/', { version: (await call('GET /company/own')).version, slug })).slug;
const refusedAtSlug = expect.objectContaining({
  code: 'bad_argument',
  problem: expect.objectContaining({ errors: [expect.objectContaining({ field: 'slug' })] }),
});
const feedOf = (company: string) => w.get('feed.json', { company }, {});

describe('a company’s name in addresses', () => {
  test('opens its feeds, in any case as typed by the head', async () => {
    expect(await rename(' Stroy-Alyans ')).toBe('stroy-alyans');
    const answer = await feedOf('stroy-alyans');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ companyId: head.companyId });
    expect((await w.get('feed.rss', { company: 'stroy-alyans' }, {})).statusCode).toBe(200);
    expect((await w.get('sitemap-company.xml', { company: 'stroy-alyans' }, {})).statusCode).toBe(200);
  });

  test('an earlier one goes on answering, comes back, and is nobody else’s', async () => {
    await rename('novoe-imya');
    expect((await feedOf('stroy-alyans')).json()).toMatchObject({ companyId: head.companyId });
    await expect(rename('stroy-alyans', other)).rejects.toEqual(refusedAtSlug);
    expect(await rename('stroy-alyans')).toBe('stroy-alyans');
    expect((await feedOf('novoe-imya')).json()).toMatchObject({ companyId: head.companyId });
  });

  test('taken away, it still answers', async () => {
    expect(await rename('')).toBeNull();
    expect((await feedOf('stroy-alyans')).statusCode).toBe(200);
  });

  test.each(['12', 'ab', 'строй', 'a--b', 'a b', 'vacancy', 'letter', 'karkas', 'x'.repeat(41)])(
    '«%s» is refused at its field',
    async (slug) => {
      await expect(rename(slug)).rejects.toEqual(refusedAtSlug);
    },
  );

  test('has a few names, so that nobody collects them', async () => {
    for (let index = 1; index <= COMPANY_SLUGS_MAX; index += 1) await rename(`other-${index}`, other);
    await expect(rename('one-too-many', other)).rejects.toEqual(refusedAtSlug);
    expect(await rename('other-1', other)).toBe('other-1');
  });

  test('opens nothing with another company’s key, and an unknown one opens nothing at all', async () => {
    const key = await w.makeKey();
    expect(codeOf(await w.get('feed', { key, company: 'novoe-imya' }))).toBe('not_found');
    expect(codeOf(await w.get('feed', { key, company: 'nobody-here' }))).toBe('not_found');
    expect((await feedOf('nobody-here')).statusCode).toBe(404);
    expect((await feedOf('Большие-Буквы')).statusCode).toBe(400);
  });

  test('names the company of a chat', async () => {
    const own = await w.makeKey({ companyId: head.companyId, widgets: ['chat-bubble'], scopes: ['chat.guest'] });
    const form = async (company: string) =>
      (await w.get('chat/form', { key: own, company }, { origin: OWN })).json<object>();
    expect(await form('novoe-imya')).not.toHaveProperty('otherCompany');
    expect(await form('other-1')).toMatchObject({ otherCompany: true });
    expect(await form('nobody-here')).toMatchObject({ otherCompany: true });
  });
});
