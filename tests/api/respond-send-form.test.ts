import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff } from '../setup/actors.ts';
import type { TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant, makeOpen, openSending, sendBy, type Applicant, type Head } from '../setup/respond-world.ts';
import { refusal as code } from '../setup/refusals.ts';

let t: TestApp;
let head: Head;
let ildar: Applicant;
let other: Applicant;

beforeAll(async () => {
  ({ t, head } = await openSending());
  ildar = await makeApplicant(t, 1);
  other = await makeApplicant(t, 2);
});
afterAll(() => t.close());

const make = (more: object = {}) => makeOpen(t, head, more);
const send = (vacancyId: number, more: object = {}, who: Applicant = ildar) => sendBy(who, vacancyId, more);

describe('GET /respond/vacancy/{id}/form', () => {
  test('says to each caller what they can do', async () => {
    const id = await make();
    const form = await ildar.call('GET /respond/vacancy/{id}/form', { id });
    expect(form).toMatchObject({
      refusal: null,
      own: null,
      quickAllowed: true,
      letter: 'optional',
      person: { phone: ildar.number },
    });
    expect(form.resumes[0]).toMatchObject({ id: ildar.resumeId, hidden: false });
    expect(await t.call('GET /respond/vacancy/{id}/form', { id })).toMatchObject({
      resumes: [],
      templates: [],
      person: null,
    });
    const stranger = await signUpCompany(t, 'send-form@stroy.example', innOf(84));
    expect((await head.call('GET /respond/vacancy/{id}/form', { id })).refusal?.code).toBe('own_company');
    expect((await stranger.call('GET /respond/vacancy/{id}/form', { id })).refusal?.code).toBe('member');
    expect((await t.as(asStaff())('GET /respond/vacancy/{id}/form', { id })).refusal?.code).toBe('staff');
    const sent = await send(id);
    expect(await ildar.call('GET /respond/vacancy/{id}/form', { id })).toMatchObject({
      refusal: { code: 'already_applied' },
      own: { id: sent.id, status: 'sent' },
    });
    const filled = await make({ status: 'archive', archivedAt: t.clock.now(), archiveReason: 'filled' });
    expect((await ildar.call('GET /respond/vacancy/{id}/form', { id: filled })).refusal?.code).toBe('filled');
    await expect(t.call('GET /respond/vacancy/{id}/form', { id: 999_999 })).rejects.toEqual(code('not_found'));
  });

  test('fills the templates of the caller', async () => {
    const id = await make();
    await ildar.call('POST /respond/template', {
      owner: 'own',
      title: 'Мой',
      body: 'Здравствуйте, {{company.name}}! Интересна вакансия «{{vacancy.title}}»',
      situations: ['custom'],
    });
    const { templates } = await ildar.call('GET /respond/vacancy/{id}/form', { id });
    expect(templates[0]?.text).toContain('вакансия «Сварщик»');
    expect((await other.call('GET /respond/vacancy/{id}/form', { id })).templates).toEqual([]);
    await send(id, { letter: templates[0]?.text, templateId: templates[0]?.id });
    expect((await ildar.call('GET /respond/template', {})).items[0]?.usesCount).toBe(1);
  });

  test('a template without a value keeps its gap, and a letter with one is not sent', async () => {
    const id = await make();
    await ildar.call('POST /respond/template', {
      owner: 'own',
      title: 'С датой',
      body: 'Вакансия «{{vacancy.title}}», готов с {{rotation.start_date}}',
      situations: ['custom'],
    });
    const { templates } = await ildar.call('GET /respond/vacancy/{id}/form', { id });
    const letter = templates.find(({ title }) => title === 'С датой')?.text;
    expect(letter).toBe('Вакансия «Сварщик», готов с {{начало вахты}}');
    await expect(send(id, { letter })).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field: 'letter', message: 'Впишите своё вместо {{начало вахты}}' }] },
    });
    await send(id, { letter: letter?.replace('{{начало вахты}}', '1 декабря') });
  });
});
