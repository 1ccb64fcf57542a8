import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { counts } from '../setup/counts.ts';
import { makeSignInOfHead, useKillServer, type Send } from '../setup/kill-server.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

const HEAD = { side: 'company-member', email: 'contact-head@stroy.example' } as const;
/** The openings of a round take about so long; a kill comes at any moment of them. */
const SPAN_MS = 120;
/** Each is asked for twice at one moment, as by two members. */
const RESUMES = 6;

const resumes: number[] = [];
const server = useKillServer('contact-kills', {
  async makeWorld(db) {
    await makeSignInOfHead(db, await makeCompany(db, { status: 'verified' }), HEAD.email);
    for (let index = 0; index < RESUMES; index += 1)
      resumes.push(await makeResume(db, { contacts: { phone: '+79172041683' } }));
  },
});

const show = (send: Send, resumeId: number, key: string) =>
  send('POST', `resume/${resumeId}/show_contacts`, {}, { 'idempotency-key': key });

const storedSchema = z.object({ resumeId: z.number(), openings: z.number(), shows: z.number() });

async function stored() {
  const rows = await server.query(
    `select json_build_object('resumeId', resume.id,
       'openings', (select count(*)::int from resume_contact_opening o where o.resume_id = resume.id),
       'shows', coalesce((select contact_shows from resume_stats s where s.resume_id = resume.id), 0)) from resume`,
  );
  return rows.map((row) => storedSchema.parse(row));
}

describe(`after kill -9 what was opened is open, and charged once (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.CONTACT_KILLS }, (_, index) => index))('round %i', async (index) => {
    const first = server.launch();
    await first.ready;
    // All rounds together sign in more often than anybody may.
    await server.query('delete from rate_limit returning key');
    const send = await server.open(await first.ready, HEAD);
    // A new month for each round.
    await server.query('delete from resume_contact_opening returning id');
    await server.query('update resume_stats set contact_shows = 0 returning resume_id');
    const opened = new Set<number>();
    const ask = async (resumeId: number, key: string) => {
      const answer = await show(send, resumeId, key);
      await answer.arrayBuffer();
      if (answer.ok) opened.add(resumeId);
    };
    const keyOf = (resumeId: number, by: number) => `${index}-${resumeId}-${by}`;
    const asking = Promise.allSettled(
      resumes.flatMap((resumeId) => [0, 1].map((by) => ask(resumeId, keyOf(resumeId, by)))),
    );
    await server.kill(first, SPAN_MS);
    await asking;
    for (const { resumeId, openings, shows } of await stored()) {
      expect(openings).toBeLessThanOrEqual(1);
      expect(shows).toBe(openings);
      if (opened.has(resumeId)) expect(openings).toBe(1);
    }
    // Whoever got no answer asks again, with the same key.
    const again = await server.open(await server.launch().ready, HEAD);
    for (const resumeId of resumes) expect((await show(again, resumeId, keyOf(resumeId, 0))).status).toBe(200);
    const now = await stored();
    expect(now.map(({ openings, shows }) => [openings, shows])).toEqual(resumes.map(() => [1, 1]));
    expect(now.length).toBeLessThan(FREE_CONTACTS_PER_MONTH);
  });
});
