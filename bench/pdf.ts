import http from 'node:http';
import { z } from 'zod';
import { resumeSchema } from '#shared/contracts/resume.ts';
import { RESUME_EXPORTS_PER_HOUR } from '#shared/domain/limits.ts';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { readPhoto } from '#server/domains/resume/pdf/photo.ts';
import { print } from '#server/pdf/print.ts';
import { toSheet } from '#server/domains/resume/pdf/sheet.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { median } from './load.ts';
import { compared, p95OfPaced, PASSWORD, request, signIn, type Compared } from './paced.ts';

const ROUNDS = 5;
const PRINTED = 15;
const PAGES = 2_000;
const QUEUED = 4;
/** Each may take so many an hour. */
const READERS = 24;

export interface PdfSpeed {
  /** The median of a PDF by the API, beside bare pdfmake of the same definition in a process of its own. */
  printing: Compared;
  /** p95 of a cached page while four PDFs are always queued, beside the same page without. */
  pages: Compared;
}

async function openReaders(origin: string, databaseUrl: string): Promise<() => http.OutgoingHttpHeaders> {
  const db = createDatabase(createPool(databaseUrl, 1));
  const passwordHash = await hashPassword(PASSWORD);
  const tokens: string[] = [];
  for (let index = 0; index < READERS; index += 1) {
    const email = `bench-reader-${index}@example.ru`;
    await insertAccount(db, {
      kind: 'applicant',
      firstName: 'Алсу',
      email,
      emailConfirmedAt: new Date(),
      passwordHash,
    });
    tokens.push(await signIn(origin, 'applicant', email));
  }
  await db.destroy();
  let used = 0;
  return () => {
    const token = tokens[Math.floor(used++ / RESUME_EXPORTS_PER_HOUR)];
    if (token === undefined) throw new Error('More readers are needed');
    return { 'x-access-token': token };
  };
}

export async function timePdfs(origin: string, databaseUrl: string, dataDir: string): Promise<PdfSpeed> {
  const agent = new http.Agent({ keepAlive: true });
  const nextReader = await openReaders(origin, databaseUrl);
  const list = await request(agent, 'GET', `${origin}/api/resume/list?per_page=50`, {});
  const { items } = z
    .object({ items: z.array(z.object({ id: z.number(), photoUrl: z.string().nullable() })) })
    .parse(JSON.parse(list.text));
  const chosen = items.find(({ photoUrl }) => photoUrl !== null) ?? items[0];
  if (!chosen) throw new Error('There are no resumes');
  const address = `${origin}/api/resume/${chosen.id}`;
  const resume = resumeSchema.parse(JSON.parse((await request(agent, 'GET', address, nextReader())).text));
  const sheet = toSheet(resume, {
    photo: await readPhoto(createStorage(dataDir), resume.photoUrl),
    pageUrl: `${origin}/resume/${chosen.id}`,
    madeAt: new Date(),
  });

  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const exportOne = async () => {
    const { status, text } = await request(agent, 'GET', `${address}/export`, nextReader());
    if (status !== 200) throw new Error(`A PDF answers ${status}: ${text}`);
  };
  const page = async () => {
    const { status } = await request(agent, 'GET', `${origin}/vacancy-list`, { 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`A page answers ${status}`);
  };

  const [ours, bare]: [number[], number[]] = [[], []];
  for (let index = -3; index < PRINTED; index += 1) {
    const figures = [await timed(exportOne), await timed(() => print({ kind: 'resume', ...sheet }))] as const;
    // The first ones compile the code of both.
    if (index < 0) continue;
    ours.push(figures[0]);
    bare.push(figures[1]);
  }

  const wholeMs = await timed(() => p95OfPaced(PAGES, Number.MAX_SAFE_INTEGER, page));
  const halfRate = (PAGES * 1_000) / wholeMs / 2;
  const pages = () => p95OfPaced(PAGES, halfRate, page);
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await pages());
    let isOver = false;
    const queued = Array.from({ length: QUEUED }, async () => {
      while (!isOver) await exportOne();
    });
    beside.push(await pages());
    isOver = true;
    await Promise.all(queued);
  }
  agent.destroy();
  return {
    printing: compared(median(ours), median(bare)),
    pages: compared(median(beside), median(alone)),
  };
}
