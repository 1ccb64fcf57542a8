import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportResume } from '#server/domains/resume/pdf/export.ts';
import type { NewResume } from '#server/domains/resume/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { RESUME_EXPORTS_PER_HOUR } from '#shared/domain/limits.ts';
import { HIDDEN_FIELDS, PERMIT_VISIBILITIES, RESUME_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { asApplicant, asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { namesInside, readPdf } from '../setup/pdf-text.ts';
import { refusal } from '../setup/refusals.ts';
import { makeAccount, makeCompany, makeResume } from '../setup/things.ts';

/** A resume as a PDF, read back as text. */

const OTHER = '01935c1e-0000-7000-8000-000000000002';

/** Each a word of its own, so that it is found wherever it stands. */
const full: Partial<NewResume> = {
  title: 'Электрогазосварщик',
  lastName: 'Лесной',
  firstName: 'Иван',
  middleName: 'Петрович',
  birthDate: '1990-05-17',
  contacts: { phone: '+79172041683', email: 'lesnoy@example.ru', telegram: 'tgwelder', callHours: 'вечером' },
  phoneVerifiedAt: new Date(),
  payWish: { amountKopecks: 170_000_00, mode: 'month', net: true, negotiable: true },
  experience: [
    {
      company: 'Прошломонтаж',
      position: 'Сварщик',
      startMonth: '2015-01',
      endMonth: '2019-12',
      duties: 'Варил стыки.\nВёл журнал.',
      reasonLeft: 'Уволенность',
      reference: 'Рекомендатель',
    },
    {
      company: 'Нынестрой',
      position: 'Бригадир',
      startMonth: '2020-01',
      endMonth: null,
      facilityName: 'Мостокама',
    },
  ],
  permits: [
    { kind: 'naks_welder', level: 'РДуровень', number: 'Номеродин', verified: 'operator', visibility: 'public' },
    { kind: 'height', level: 'Высотуровень', number: 'Номердва', verified: 'none', visibility: 'on_request' },
    { kind: 'criminal_record_clear', level: 'Тайнуровень', verified: 'none', visibility: 'hidden' },
  ],
  about: 'Варю без брака.',
};

let t: TestApp;
let companyId: number;
beforeAll(async () => {
  t = await createTestApp();
  companyId = await makeCompany(t.db);
});
afterAll(() => t.close());

const owner = asApplicant();
const searcher = (): Actor => ({ ...asMember(companyId, ['resume.search']), accountId: randomUUID() });
const stranger = (): Actor => asApplicant(randomUUID());
const exported = (actor: Actor, id: number) => t.as(actor)('GET /resume/{id}/export', { id });
const nameOf = async (actor: Actor, id: number) => (await exportResume(t.context(actor), t.sources, id)).name;

describe('GET /resume/{id}/export', () => {
  test('its owner gets everything but numbers, reasons and references', async () => {
    const id = await makeResume(t.db, full);
    const file = await exported(owner, id);
    expect(file.type).toBe('application/pdf');
    expect(await nameOf(owner, id)).toBe('Резюме Электрогазосварщик, Лесной Иван Петрович.pdf');
    const { text, letters } = await readPdf(file);
    for (const words of [
      'от 170 000 ₽ в месяц на руки, можно обсудить',
      'Лесной Иван Петрович, 36 лет',
      'Телефон: +7 917 204-16-83',
      'Почта: lesnoy@example.ru',
      'Когда звонить: вечером',
      'Нынестрой',
      'Объект: Мостокама',
      'Варил стыки. Вёл журнал.',
      'Тайнуровень',
      'Варю без брака.',
    ])
      expect(text).toContain(words);
    for (const hidden of ['Номеродин', 'Номердва', 'Уволенность', 'Рекомендатель'])
      expect(letters).not.toContain(hidden);
  });

  test('a company gets the name and no contacts, another applicant an initial', async () => {
    const id = await makeResume(t.db, full);
    const forCompany = await exported(searcher(), id);
    const company = await readPdf(forCompany);
    expect(company.text).toContain('Лесной Иван Петрович, 36 лет');
    expect(company.text).toContain('Контакты скрыты. В резюме есть: телефон, почта, Telegram.');
    expect(await namesInside(forCompany, 'Лесной')).toBe(true);
    const forStranger = await exported(stranger(), id);
    const other = await readPdf(forStranger);
    expect(other.text).toContain('Иван Л., 36 лет');
    expect(await namesInside(forStranger, 'Лесной')).toBe(false);
    for (const { letters } of [company, other])
      for (const hidden of ['204-16-83', 'lesnoy', 'tgwelder', 'вечером', 'Тайнуровень', 'Высотуровень', 'Номер'])
        expect(letters).not.toContain(hidden);
  });

  test('what its applicant hides is in neither text nor properties', async () => {
    const id = await makeResume(t.db, { ...full, hiddenFields: ['name', 'birth', 'current_employer'] });
    const file = await exported(searcher(), id);
    expect(await nameOf(searcher(), id)).toBe('Резюме Электрогазосварщик.pdf');
    const { text, letters } = await readPdf(file);
    expect(text).toContain('Имя скрыто');
    for (const hidden of ['Лесной', 'Иван', 'Петрович', '36лет', 'Нынестрой', 'Мостокама'])
      expect(letters).not.toContain(hidden);
    expect(await namesInside(file, 'Лесной')).toBe(false);
    expect(await namesInside(file, 'Иван')).toBe(false);
  });

  test('the way to its page is there only while everybody finds it', async () => {
    for (const visibility of RESUME_VISIBILITIES) {
      const id = await makeResume(t.db, { ...full, visibility });
      const bytes = Buffer.from(await (await exported(owner, id)).arrayBuffer());
      expect([visibility, bytes.includes(`/URI (http://localhost:4321/resume/${id})`)]).toEqual([
        visibility,
        visibility === 'everyone',
      ]);
    }
    const id = await makeResume(t.db, { ...full, status: 'archive', archivedAt: new Date() });
    expect((await readPdf(await exported(owner, id))).text).not.toContain('Страница резюме');
  });

  test('the photo is printed where it is shown; a lost or broken one is left out', async () => {
    const picture = await sharp({ create: { width: 500, height: 600, channels: 3, background: '#b03a15' } })
      .webp()
      .toBuffer();
    await t.sources.storage.public.write('demo/face.webp', picture);
    await t.sources.storage.public.write('demo/broken.webp', Buffer.from('not a picture'));
    const hasPicture = async (resume: Partial<NewResume>, actor: Actor) => {
      const file = await exported(actor, await makeResume(t.db, { ...full, ...resume }));
      return Buffer.from(await file.arrayBuffer()).includes('/Subtype /Image');
    };
    const photoUrl = '/files/demo/face.webp';
    expect(await hasPicture({ photoUrl }, searcher())).toBe(true);
    expect(await hasPicture({ photoUrl, hiddenFields: ['photo'] }, searcher())).toBe(false);
    expect(await hasPicture({ photoUrl, hiddenFields: ['photo'] }, owner)).toBe(true);
    for (const url of ['/files/demo/lost.webp', '/files/demo/broken.webp', 'https://example.com/face.webp'])
      expect(await hasPicture({ photoUrl: url }, owner)).toBe(false);
  });

  test('nobody gets what they may not see, and a visitor is asked to sign in', async () => {
    await makeAccount(t.db, OTHER);
    const id = await makeResume(t.db, full);
    await expect(t.call('GET /resume/{id}/export', { id })).rejects.toEqual(refusal('unauthorized'));
    const closed: Partial<NewResume>[] = [
      { visibility: 'hidden' },
      { visibility: 'link_only' },
      { visibility: 'companies_only', visibilityCompanyIds: [await makeCompany(t.db)] },
      { visibility: 'companies_except', visibilityCompanyIds: [companyId] },
      { status: 'archive', archivedAt: new Date() },
      { status: 'blocked' },
      { status: 'draft' },
    ];
    for (const resume of closed) {
      const hidden = await makeResume(t.db, { ...full, applicantId: OTHER, ...resume });
      for (const actor of [owner, searcher()])
        await expect(exported(actor, hidden)).rejects.toEqual(refusal('not_found'));
    }
    await expect(exported(searcher(), 999_999_999)).rejects.toEqual(refusal('not_found'));
  });

  test('staff get no contacts, which they give a reason for elsewhere', async () => {
    const { letters, text } = await readPdf(await exported(asStaff(), await makeResume(t.db, full)));
    expect(text).toContain('Лесной Иван Петрович');
    for (const hidden of ['204-16-83', 'lesnoy', 'tgwelder']) expect(letters).not.toContain(hidden);
  });

  test('so many an hour and no more', async () => {
    const id = await makeResume(t.db, { title: 'Сварщик' });
    const actor = stranger();
    for (let count = 0; count < RESUME_EXPORTS_PER_HOUR; count += 1) await exported(actor, id);
    await expect(exported(actor, id)).rejects.toEqual(refusal('limit_exceeded'));
    await exported(stranger(), id);
  });

  test('HTML and control characters in every field are words', async () => {
    const nasty = (field: string) => `<script>${field}</script>\u001b[31m\u202e&amp;{{${field}}}\u2028`;
    // As an older import may have stored them: what people write is refused with such characters.
    const id = await makeResume(t.db, {
      ...full,
      title: nasty('title'),
      lastName: nasty('last'),
      firstName: nasty('first'),
      about: nasty('about'),
      keySkills: [nasty('skill')],
      ownTools: nasty('tools'),
      contacts: { email: nasty('mail') },
      education: [{ place: nasty('place'), faculty: nasty('faculty'), year: 2010 }],
      permits: [{ kind: 'height', level: nasty('level'), verified: 'none', visibility: 'public' }],
      experience: [
        {
          company: nasty('company'),
          position: nasty('position'),
          startMonth: '2020-01',
          endMonth: null,
          duties: nasty('duties'),
        },
      ],
    });
    const { letters, text } = await readPdf(await exported(owner, id));
    for (const field of ['title', 'last', 'about', 'skill', 'tools', 'mail', 'place', 'level', 'company', 'duties'])
      expect(letters).toContain(`<script>${field}</script>[31m&amp;{{${field}}}`);
    expect(text).not.toMatch(/[^\P{Cc}\s]|\p{Bidi_Control}/u);
    expect(await nameOf(owner, id)).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Bidi_Control}]+\.pdf$/u);
  });

  test('prints nothing that the same caller does not see', { timeout: 600_000 }, async () => {
    const secrets = ['Лесной', 'Петрович', 'Прошломонтаж', 'Нынестрой', 'Мостокама', 'РДуровень', 'Высотуровень'];
    const never = ['Номеродин', 'Номердва', 'Уволенность', 'Рекомендатель'];
    const ways = ['lesnoy@example.ru', 'tgwelder', 'Тайнуровень', 'вечером'];
    const viewers: Record<string, () => Actor> = {
      owner: () => owner,
      company: searcher,
      stranger,
      staff: () => ({ ...asStaff(), accountId: randomUUID() }),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RESUME_VISIBILITIES),
        fc.subarray([...HIDDEN_FIELDS]),
        fc.constantFrom(...PERMIT_VISIBILITIES),
        fc.boolean(),
        fc.constantFrom(...Object.keys(viewers).filter((name) => name !== 'owner')),
        async (visibility, hiddenFields, permitVisibility, isNamed, viewer) => {
          const id = await makeResume(t.db, {
            ...full,
            visibility,
            visibilityCompanyIds: isNamed ? [companyId] : [],
            hiddenFields,
            permits: (full.permits ?? []).map((permit) => ({ ...permit, visibility: permitVisibility })),
          });
          const actor = viewers[viewer]?.() ?? expect.unreachable();
          const seen = await t
            .as(actor)('GET /resume/{id}', { id })
            .catch(() => null);
          if (!seen) {
            await expect(exported(actor, id)).rejects.toEqual(refusal('not_found'));
            return;
          }
          const file = await exported(actor, id);
          const { letters } = await readPdf(file);
          const answer = JSON.stringify(seen);
          for (const secret of [...secrets, ...ways]) {
            expect([secret, letters.includes(secret)]).toEqual([secret, answer.includes(secret)]);
            if (!answer.includes(secret)) expect(await namesInside(file, secret)).toBe(false);
          }
          for (const secret of never) expect(letters).not.toContain(secret);
          expect(letters.includes('36лет')).toBe(seen.age !== null);
        },
      ),
      { numRuns: counts.PRINTED },
    );
  });
});
