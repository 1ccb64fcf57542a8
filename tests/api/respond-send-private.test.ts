import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../setup/app.ts';
import {
  makeApplicant,
  makeOpen,
  openSending,
  sendBy,
  setSettings,
  type Applicant,
  type Head,
} from '../setup/respond-world.ts';
import { refusal as code } from '../setup/refusals.ts';

let t: TestApp;
let head: Head;
let ildar: Applicant;
let index = 500;

beforeAll(async () => {
  ({ t, head } = await openSending());
  ildar = await makeApplicant(t, 1);
});
afterAll(() => t.close());

const make = (more: object = {}) => makeOpen(t, head, more);
const send = (vacancyId: number, more: object = {}, who: Applicant = ildar) => sendBy(who, vacancyId, more);

describe('what nobody else learns', () => {
  test('an answer for all, the limit of responds and whom to tell', async () => {
    const id = await make();
    await setSettings(t, id, { autoReply: 'Скоро ответим', closeAfterResponds: 9 });
    for (const call of [t.call, ildar.call]) {
      const text = JSON.stringify(await call('GET /vacancy/{id}', { id }));
      expect(text).not.toMatch(/autoReply|Скоро ответим|closeAfterResponds|notifiedMemberIds/);
    }
    expect((await head.call('GET /vacancy/{id}', { id })).own).toMatchObject({
      autoReply: 'Скоро ответим',
      closeAfterResponds: 9,
    });
  });

  test('who is behind an anonymous vacancy', async () => {
    const id = await make({ anonymous: true, customEmployerName: 'Генподрядчик' });
    const form = await ildar.call('GET /respond/vacancy/{id}/form', { id });
    const sent = await send(id);
    for (const { company } of [form, sent])
      expect(company).toMatchObject({ id: null, name: 'Компания скрыта (Генподрядчик)', replyClock: null });
  });

  test('not from a resume that is hidden from some companies either', async () => {
    const id = await make({ anonymous: true });
    for (const [visibility, visibilityCompanyIds] of [
      ['companies_except', [head.companyId]],
      ['companies_except', [head.companyId + 1]],
      ['companies_only', [head.companyId]],
      ['companies_only', [head.companyId + 1]],
    ] as const) {
      const person = await makeApplicant(t, (index += 1), {
        visibility,
        visibilityCompanyIds: [...visibilityCompanyIds],
      });
      expect(await person.call('GET /respond/vacancy/{id}/form', { id })).toMatchObject({
        resumes: [{ hidden: true }],
      });
      await expect(send(id, {}, person)).rejects.toEqual(code('resume_visibility_conflict'));
      expect(await send(id, { openHidden: true }, person)).toMatchObject({ status: 'sent' });
    }
    const open = await makeApplicant(t, (index += 1), { visibility: 'companies' });
    expect(await open.call('GET /respond/vacancy/{id}/form', { id })).toMatchObject({ resumes: [{ hidden: false }] });
  });
});
