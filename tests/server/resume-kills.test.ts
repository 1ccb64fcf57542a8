import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RESUME_STATUSES } from '#shared/domain/resume-machine.ts';
import { counts } from '../setup/counts.ts';
import { makeSignIn, useKillServer } from '../setup/kill-server.ts';
import { wholeResume } from '../setup/written-resume.ts';

const WRITER = { side: 'applicant', email: 'resume-writer@pochta.example' } as const;
/** Somebody else: a password may be tried so often a day, and a long run signs in at each round. */
const CLAIMER = { side: 'applicant', email: 'resume-claimer@pochta.example' } as const;
/** Saves, a publication and a change of it take about so long; a kill comes at any moment of them. */
const SPAN_MS = 300;
const SAVES = 4;

let content: object;
const server = useKillServer('resume-kills', {
  async makeWorld(db) {
    const name = { firstName: 'Ильдар', lastName: 'Галеев' };
    const phone = { phone: '+79170000001', phoneConfirmedAt: new Date() };
    await makeSignIn(db, { kind: 'applicant', ...name, email: WRITER.email, ...phone });
    await makeSignIn(db, { kind: 'applicant', ...name, email: CLAIMER.email });
    content = await wholeResume({ db });
  },
});

const writtenSchema = z.object({ id: z.number(), version: z.number() });
const storedSchema = z.object({
  status: z.enum(RESUME_STATUSES),
  title: z.string().nullable(),
  written: z.string().nullable(),
  version: z.number(),
  waits: z.boolean(),
  published: z.number(),
  changed: z.number(),
});

async function stored(id: number) {
  const [row] = await server.query(
    `select json_build_object('status', status, 'title', resume.title, 'written', e.content->>'title', 'version', e.version,
       'waits', review_asked_at is not null,
       'published', (select count(*)::int from outbox_event where type = 'resume.published' and (payload->>'resumeId')::bigint = resume.id),
       'changed', (select count(*)::int from outbox_event where type = 'resume.changed' and (payload->>'resumeId')::bigint = resume.id))
     from resume join resume_edit e on e.resume_id = resume.id where resume.id = $1`,
    [id],
  );
  return storedSchema.parse(row);
}

describe(`after kill -9 every acknowledged save is there (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.RESUME_KILLS }, (_, index) => index))('round %i', async (index) => {
    const first = server.launch();
    const send = await server.open(await first.ready, WRITER);
    await server.query(`delete from resume returning id`);
    const made = writtenSchema.parse(await (await send('POST', 'resume/draft', {})).json());
    let acknowledged = { version: made.version, title: '' };
    let publications = 0;
    const save = async (title: string, more: object = {}) => {
      const fields = { ...more, title };
      const answer = await send('PUT', `resume/${made.id}`, { version: acknowledged.version, fields });
      acknowledged = { version: writtenSchema.parse(await answer.json()).version, title };
    };
    const publish = async () => {
      const answer = await send('POST', `resume/${made.id}/publish`, { version: acknowledged.version });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A publication answers ${answer.status}`);
      publications += 1;
      // Nothing is being written any more, which counts as a version.
      acknowledged = { ...acknowledged, version: acknowledged.version + 1 };
    };
    const work = async () => {
      for (let count = 0; count < SAVES; count += 1) await save(`Сварщик ${index} раз ${count}`, content);
      await publish();
      await save(`Сварщик ${index} снова`);
      await publish();
    };
    const working = work().catch(() => null);
    await server.kill(first, SPAN_MS);
    await working;
    const now = await stored(made.id);
    // A save or a publication whose answer nobody got may be there too.
    expect(now.version - acknowledged.version).toBeOneOf([0, 1]);
    const isOut = now.status === 'published';
    expect([now.waits, now.published]).toEqual(isOut ? [true, 1] : [false, 0]);
    expect(now.published + now.changed).toBeGreaterThanOrEqual(publications);
    // A publication is whole: nothing is written beside what it shows.
    if (now.written === null) expect(now.title).toBe(acknowledged.title);
    else if (now.version === acknowledged.version) expect(now.written).toBe(acknowledged.title);
  });
});

/** A claim takes about so long. */
const CLAIM_MS = 60;
const leftSchema = z.object({ resumes: z.number(), drafts: z.number() });

describe('after kill -9 an anonymous draft is one resume, or still there', () => {
  test.each(Array.from({ length: counts.RESUME_KILLS }, (_, index) => index))('round %i', async () => {
    const first = server.launch();
    const address = await first.ready;
    const send = await server.open(address, CLAIMER);
    await server.query(`delete from resume returning id`);
    const visitor = await server.open(address);
    const kept = await visitor('POST', 'resume/anonymous-draft', {
      specializationId: null,
      cityId: null,
      experienceYears: 5,
      rotation: true,
      payMonthKopecks: 170_000_00,
      personalAgreement: true,
    });
    const { id } = z.object({ id: z.uuid() }).parse(await kept.json());
    const [cookie = ''] = kept.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
    const claiming = send('POST', 'resume/draft', { anonymousDraftId: id }, { cookie }).then(
      async (answer) => (await answer.json().catch(() => null)) !== null && answer.status === 201,
      () => false,
    );
    await server.kill(first, CLAIM_MS);
    const isAcknowledged = await claiming;
    const [left] = await server.query(
      `select json_build_object('resumes', (select count(*)::int from resume),
         'drafts', (select count(*)::int from resume_anonymous_draft where id = $1))`,
      [id],
    );
    const { resumes, drafts } = leftSchema.parse(left);
    expect([resumes, drafts]).toBeOneOf(
      isAcknowledged
        ? [[1, 0]]
        : [
            [1, 0],
            [0, 1],
          ],
    );
  });
});
