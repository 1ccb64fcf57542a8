import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from '../setup/old-schema.ts';

/** Resumes that everyone saw before there was a consent to it. */

let old: OldDatabase;
const GIVEN = '2026-11-01T10:00:00Z';

beforeAll(async () => {
  old = await createOldDatabase('0084');
});
afterAll(() => old.drop());

const person = () => old.insert('account', { kind: 'applicant', email: `${randomUUID()}@pochta.example` });
const resume = (applicant_id: string, visibility = 'everyone') =>
  old.insert('resume', {
    ...{ applicant_id, visibility, title: 'Сварщик', version: 7 },
    ...{ status: 'published', published_at: GIVEN },
  });

function consent(account_id: string, resumeId: string, more: Record<string, unknown> = {}): Promise<string> {
  return old.insert('consent', {
    ...{ account_id, document_key: 'distributionAgreement', version: 1, sha256: 'a'.repeat(64), given_at: GIVEN },
    ...{ ip: '127.0.0.1', user_agent: '', channel: 'site', token_hash: Buffer.from(randomUUID()) },
    details: { resume: resumeId },
    ...more,
  });
}

test('what everyone sees without a consent of its applicant to that is for companies from now on', async () => {
  const [ildar, oleg] = [await person(), await person()];
  const [unasked, agreed, withdrawn, parental, ofAnother] = [
    await resume(ildar),
    await resume(ildar),
    await resume(ildar),
    await resume(ildar),
    await resume(ildar),
  ];
  const others = { hidden: await resume(ildar, 'hidden'), link_only: await resume(ildar, 'link_only') };
  await consent(ildar, agreed);
  await consent(ildar, withdrawn, { withdrawn_at: '2026-11-02T10:00:00Z' });
  await consent(ildar, parental, { document_key: 'parentalAgreement' });
  await consent(oleg, ofAnother);

  await old.migrate();

  const { rows } = await old.pool.query<{ id: string; visibility: string; version: number }>(
    'select id, visibility, version from resume',
  );
  const now = Object.fromEntries(rows.map(({ id, visibility, version }) => [id, `${visibility} ${version}`]));
  expect(now).toEqual({
    [unasked]: 'companies 8',
    [agreed]: 'everyone 7',
    [withdrawn]: 'companies 8',
    [parental]: 'companies 8',
    [ofAnother]: 'companies 8',
    [others.hidden]: 'hidden 7',
    [others.link_only]: 'link_only 7',
  });
});
