import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { COMPANY_PHONES_MAX } from '#shared/domain/limits.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, PASSWORD, signUpCompany } from '../setup/member-world.ts';
import { sendPicture } from '../setup/upload-world.ts';
import { atField, refusal as code } from '../setup/refusals.ts';

/** The head and permitted members edit the page of their company. */
type Change = Omit<CallInput<Contracts['PATCH /company/']>, 'version'>;

let t: TestApp;
let head: TestBrowser & { companyId: number };
let foreign: TestBrowser & { companyId: number };
let number = 0;
const address = () => `editor-${++number}@stroy.example`;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'own-head@stroy.example', innOf(41));
  foreign = await signUpCompany(t, 'own-foreign@stroy.example', innOf(42));
});
afterAll(() => t.close());

const read = ({ call }: Pick<TestBrowser, 'call'> = head) => call('GET /company/own');
const change = async (fields: Change, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('PATCH /company/', { version: (await read(who)).version, ...fields });
const visible = () => t.call('GET /company/{id}', { id: head.companyId });
const lastEvent = () =>
  t.db
    .selectFrom('outboxEvent')
    .selectAll()
    .where('type', '=', 'company.changed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
const setStatus = (status: string) =>
  t.db.updateTable('company').set({ status }).where('id', '=', head.companyId).execute();
const KAZAN = async () => {
  const { regions } = await t.call('GET /addresses/region', {});
  const region = regions.find(({ cities }) => cities.some(({ name }) => name === 'Казань'));
  return { regionId: region?.id ?? 0, cityId: region?.cities.find(({ name }) => name === 'Казань')?.id ?? 0 };
};

describe('PATCH /company/', () => {
  test('changes every field, and visitors see it', async () => {
    const { cityId, regionId } = await KAZAN();
    const before = await read();
    const changed = await change({
      brandName: '  Мостострой   12 ',
      kind: 'agency',
      size: '101-250',
      foundedYear: 1998,
      description: { format: 'html', content: '<p>Строим <b>мосты</b></p>' },
      siteUrl: 'mostostroy.example/about',
      socials: ['vk.com/mostostroy', 'https://t.me/mostostroy', ''],
      videoUrl: 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
      phones: ['8 (843) 204-16-83', '+7 843 204-16-83', '8 800 555-35-35', ''],
      addresses: [
        { cityId, text: 'ул. Заводская, 7' },
        { cityId: null, text: 'база в\u00a0порту' },
      ],
      objectTypes: ['bridge', 'road', 'bridge'],
      regionIds: [regionId],
    });
    expect(changed).toMatchObject({
      brandName: 'Мостострой 12',
      description: '<p>Строим <strong>мосты</strong></p>',
      descriptionText: 'Строим мосты',
      siteUrl: 'https://mostostroy.example/about',
      socials: [
        { kind: 'vk', url: 'https://vk.com/mostostroy' },
        { kind: 'telegram', url: 'https://t.me/mostostroy' },
      ],
      phones: ['+78432041683', '+78005553535'],
      addresses: [
        { cityId, cityName: 'Казань', text: 'ул. Заводская, 7' },
        { cityId: null, cityName: null, text: 'база в\u00a0порту' },
      ],
      objectTypes: ['bridge', 'road'],
      regionIds: [regionId],
      may: { edit: true, brand: true },
      changed: { by: 'Алсу Хайруллина' },
    });
    expect(changed.version).toBeGreaterThan(before.version);
    expect(await visible()).toMatchObject({
      brandName: 'Мостострой 12',
      kind: 'agency',
      size: '101-250',
      foundedYear: 1998,
      city: { name: 'Казань' },
      videoUrl: 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
      addresses: [{ cityName: 'Казань', text: 'ул. Заводская, 7' }, { text: 'база в\u00a0порту' }],
    });
    expect((await t.call('GET /company/letter/{slug}', { slug: 'м' })).items.map(({ id }) => id)).toContain(
      head.companyId,
    );
    expect((await lastEvent())?.tags).toEqual([`company:${head.companyId}`, 'companies', 'vacancies']);
  });

  test('keeps a video of ours that it has, beside a link to another', async () => {
    const videoUrl = '/files/demo/object.webm';
    await t.db.updateTable('company').set({ videoUrl }).where('id', '=', head.companyId).execute();
    expect(await change({ videoUrl: ` ${videoUrl} ` })).toMatchObject({ videoUrl });
    await expect(change({ videoUrl: '/files/other.webm' })).rejects.toEqual(atField('videoUrl'));
  });

  test('leaves alone what is not named, and empties what is empty', async () => {
    await change({ siteUrl: 'stroy.example', foundedYear: 2001 });
    const { brandName } = await read();
    expect(await change({ siteUrl: '', foundedYear: null, videoUrl: null, phones: [], socials: [] })).toMatchObject({
      brandName,
      siteUrl: null,
      foundedYear: null,
      videoUrl: null,
      phones: [],
      socials: [],
    });
  });

  test('cleans the description, and reads plain text as paragraphs and lists', async () => {
    const content =
      '<p onclick="x()">Да<script>alert(1)</script></p><img src=x onerror=alert(1)><a href="javascript:alert(1)">б</a>';
    const { description } = await change({ description: { format: 'html', content } });
    expect(description).toBe('<p>Да</p><a rel="nofollow noopener">б</a>');
    const plain = 'Строим <b>мосты</b>\n\n- сами\n- в срок';
    expect((await change({ description: { format: 'text', content: plain } })).description).toBe(
      '<p>Строим &lt;b&gt;мосты&lt;/b&gt;</p><ul><li>сами</li><li>в срок</li></ul>',
    );
    expect((await read()).descriptionText).toBe(plain);
    expect((await change({ description: { format: 'text', content: ' \n ' } })).description).toBeNull();
  });

  test.each<[string, Change]>([
    ['brandName', { brandName: ' ' }],
    ['brandName', { brandName: 'М' }],
    ['brandName', { brandName: 'М'.repeat(101) }],
    ['brandName', { brandName: 'Мост\u0000строй' }],
    ['brandName', { brandName: 'Мост\u202Eстрой' }],
    ['description.content', { description: { format: 'html', content: 'a\u0000b' } }],
    ['description.content', { description: { format: 'text', content: 'a\uD800b' } }],
    ['foundedYear', { foundedYear: 2999 }],
    ['foundedYear', { foundedYear: 12 }],
    ['description', { description: { format: 'text', content: 'мост '.repeat(2_001) } }],
    ['siteUrl', { siteUrl: 'javascript:alert(1)' }],
    ['siteUrl', { siteUrl: 'https://hr:secret@stroy.example' }],
    ['siteUrl', { siteUrl: 'ftp://stroy.example' }],
    ['socials.1', { socials: ['vk.com/stroy', 'data:text/html,1'] }],
    ['socials', { socials: Array.from({ length: 9 }, (_, index) => `vk.com/a${index}`) }],
    ['videoUrl', { videoUrl: 'https://youtube.com/watch?v=abc' }],
    ['videoUrl', { videoUrl: 'javascript:alert(1)' }],
    ['videoUrl', { videoUrl: '/files/demo/object.webm' }],
    ['phones.1', { phones: ['+7 917 204-16-83', '12345'] }],
    ['phones.0', { phones: ['+7 917 204-16-83 доб. 12'] }],
    ['phones', { phones: Array.from({ length: COMPANY_PHONES_MAX + 1 }, () => '+7 917 204-16-83') }],
    ['addresses.0.cityId', { addresses: [{ cityId: 999_999, text: 'ул. Заводская, 7' }] }],
    ['addresses.0.text', { addresses: [{ cityId: null, text: '' }] }],
    ['addresses', { addresses: Array.from({ length: 51 }, () => ({ cityId: null, text: 'дом' })) }],
    ['regionIds', { regionIds: [999_999] }],
    ['gallery', { gallery: [{ url: '/files/somebody.webp', alt: '' }] }],
  ])('is refused at %s', async (field, fields) => {
    await expect(change(fields)).rejects.toEqual(atField(field));
  });

  test.each(['inn', 'legalName', 'status', 'verification', 'badges', 'trustScore', 'companyId', 'logoUrl'])(
    'does not know %s',
    async (field) => {
      await expect(change({ [field]: 'verified' })).rejects.toEqual(atField(field));
    },
  );

  test('of two changes of one version the second learns who was faster', async () => {
    const { version } = await read();
    const colleague = await addMember(t, head, address(), { role: 'admin' });
    await colleague.call('PATCH /company/', { version, foundedYear: 2002 });
    await expect(head.call('PATCH /company/', { version, foundedYear: 2003 })).rejects.toMatchObject({
      code: 'conflict',
      problem: {
        detail: expect.stringMatching(
          /^Пока вы правили, страницу изменили: Ринат Галеев, сегодня в\u00a0\d{1,2}:\d\d$/,
        ),
      },
    });
    expect((await read()).foundedYear).toBe(2002);
    const stale = (await read()).version;
    const both = await Promise.allSettled([
      head.call('PATCH /company/', { version: stale, foundedYear: 2004 }),
      colleague.call('PATCH /company/', { version: stale, foundedYear: 2005 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('pictures', () => {
  test('are received files of the company, in the order given; others are released', async () => {
    const [logo, cover] = [await sendPicture(head, 'company_logo'), await sendPicture(head, 'company_cover')];
    const [first, second] = [await sendPicture(head, 'company_photo'), await sendPicture(head, 'company_photo')];
    const changed = await change({
      logo: logo.id,
      cover: cover.id,
      gallery: [
        { fileId: first.id, alt: 'Мост' },
        { fileId: second.id, alt: '' },
      ],
    });
    expect(changed).toMatchObject({ logoUrl: logo.url, coverUrl: cover.url });
    expect(changed.gallery.map(({ url, alt }) => [url, alt])).toEqual([
      [first.url, 'Мост'],
      [second.url, ''],
    ]);
    expect(changed.gallery[0]).toMatchObject({ kind: 'photo', width: 900, height: 600 });
    const { gallery } = await change({
      logo: null,
      gallery: [
        { url: second.url ?? '', alt: 'Опора' },
        { url: first.url ?? '', alt: 'Мост' },
      ],
    });
    expect(gallery.map(({ alt }) => alt)).toEqual(['Опора', 'Мост']);
    await change({ gallery: [{ url: first.url ?? '', alt: '' }] });
    const bound = await t.db
      .selectFrom('uploadedFile')
      .select('id')
      .where('boundTo', '=', `company:${head.companyId}`)
      .execute();
    expect(bound.map(({ id }) => id).toSorted()).toEqual([cover.id, first.id].toSorted());
    expect(await visible()).toMatchObject({ logoUrl: null, coverUrl: cover.url, gallery: [{ url: first.url }] });
  });

  test('of somebody else, of another purpose and twice are refused', async () => {
    const theirs = await sendPicture(foreign, 'company_photo');
    await expect(change({ gallery: [{ fileId: theirs.id, alt: '' }] })).rejects.toEqual(atField('gallery'));
    const logo = await sendPicture(head, 'company_logo');
    await expect(change({ gallery: [{ fileId: logo.id, alt: '' }] })).rejects.toEqual(atField('gallery'));
    await expect(change({ cover: logo.id })).rejects.toEqual(atField('cover'));
    const { id, url } = await sendPicture(head, 'company_photo');
    await change({ gallery: [{ fileId: id, alt: '' }] });
    const twice = [
      { url: url ?? '', alt: '' },
      { url: url ?? '', alt: '' },
    ];
    await expect(change({ gallery: twice })).rejects.toEqual(atField('gallery'));
  });

  test('of the brand are for those who have it', async () => {
    const brand = await addMember(t, head, address(), { role: 'custom', permissions: ['company.brand'] });
    const text = await addMember(t, head, address(), { role: 'custom', permissions: ['company.edit'] });
    const { id, url } = await sendPicture(brand, 'company_logo');
    expect(await change({ logo: id }, brand)).toMatchObject({ logoUrl: url });
    await expect(change({ gallery: [] }, brand)).rejects.toEqual(code('forbidden'));
    const cover = await sendPicture(brand, 'company_cover');
    expect(await change({ cover: cover.id }, brand)).toMatchObject({ coverUrl: cover.url });
    for (const fields of [{ logo: null }, { cover: null }])
      await expect(change(fields, text)).rejects.toEqual(code('forbidden'));
    await expect(sendPicture(text, 'company_logo')).rejects.toEqual(code('forbidden'));
  });
});

describe('a checked company', () => {
  test('with another name is checked again, with another site it is not', async () => {
    await setStatus('verified');
    await change({ siteUrl: 'stroy.example' });
    await change({ brandName: (await read()).brandName });
    expect(await visible()).toMatchObject({ status: 'verified', verified: true });
    expect(await change({ brandName: 'Другой мост' })).toMatchObject({ status: 'on_check' });
    expect(await visible()).toMatchObject({ verified: false });
    await setStatus('restricted');
    expect(await change({ brandName: 'Третий мост' })).toMatchObject({ status: 'restricted' });
    await setStatus('unverified');
  });

  test('with another head is checked again', async () => {
    const own = await signUpCompany(t, 'passes-on@stroy.example', innOf(43));
    const next = await addMember(t, own, address(), { role: 'admin' });
    await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', own.companyId).execute();
    await own.call('POST /company/members/{id}/make-head', { id: next.id, password: PASSWORD });
    expect((await t.call('GET /company/{id}', { id: own.companyId })).status).toBe('on_check');
    expect((await lastEvent())?.payload).toEqual({ companyId: own.companyId });
  });
});

describe('the caller', () => {
  test('is a member with a permission for the page', async () => {
    const applicant = openBrowser(t);
    await signUpByPhone(t, applicant, phone(4_101));
    for (const [who, refused] of [
      [openBrowser(t), 'unauthorized'],
      [applicant, 'forbidden'],
      [await addMember(t, head, address(), { role: 'recruiter' }), 'forbidden'],
      [await addMember(t, head, address(), { role: 'custom', permissions: ['vacancy.create'] }), 'forbidden'],
    ] as const) {
      await expect(read(who)).rejects.toEqual(code(refused));
      await expect(who.call('PATCH /company/', { version: 1, foundedYear: 2000 })).rejects.toEqual(code(refused));
    }
  });

  test('with the brand alone does not write texts', async () => {
    const who = await addMember(t, head, address(), { role: 'custom', permissions: ['company.brand'] });
    expect((await read(who)).may).toEqual({ edit: false, brand: true });
    await expect(change({ foundedYear: 2000 }, who)).rejects.toEqual(code('forbidden'));
  });

  test('of one facility does not write the page of the company', async () => {
    const { id } = await head.call('POST /company/facilities', { name: 'Мост через Каму' });
    const who = await addMember(t, head, address(), {
      role: 'custom',
      permissions: ['company.edit'],
      scopeKind: 'facilities',
      facilityIds: [id],
    });
    expect((await read(who)).may).toEqual({ edit: false, brand: false });
    await expect(change({ foundedYear: 2000 }, who)).rejects.toEqual(code('forbidden'));
  });

  test('changes the own company only', async () => {
    const before = await read();
    await change({ foundedYear: 1990 }, foreign);
    expect((await read(foreign)).id).toBe(foreign.companyId);
    expect(await read()).toEqual(before);
  });

  test('who was suspended meanwhile changes nothing', async () => {
    const who = await addMember(t, head, address(), { role: 'admin' });
    const { version } = await read(who);
    await head.call('POST /company/members/{id}/suspend', { id: who.id });
    await expect(who.call('PATCH /company/', { version, foundedYear: 1991 })).rejects.toEqual(code('unauthorized'));
  });
});
