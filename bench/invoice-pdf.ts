import http from 'node:http';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { toPaper } from '#server/domains/invoice/issued/paper.ts';
import { findInvoice } from '#server/domains/invoice/issued/repository.ts';
import { print } from '#server/pdf/print.ts';
import { z } from 'zod';
import { makeCompany } from '../tests/setup/things.ts';
import { median } from './load.ts';
import { compared, PASSWORD, request, signIn, type Compared } from './paced.ts';

const PRINTED = 25;
const EMAIL = 'bench-invoice@example.ru';
const PAYER = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001', address: 'Казань, Баумана, 1' };

/** The median of an invoice's PDF by the API, beside bare pdfmake of the same definition in a process of its own. */
export async function timeInvoicePdf(origin: string, databaseUrl: string): Promise<Compared> {
  const db = createDatabase(createPool(databaseUrl, 1));
  const agent = new http.Agent({ keepAlive: true });
  try {
    const companyId = await makeCompany(db, { status: 'verified' });
    const passwordHash = await hashPassword(PASSWORD);
    const head = {
      kind: 'member',
      firstName: 'Алсу',
      email: EMAIL,
      emailConfirmedAt: new Date(),
      passwordHash,
    } as const;
    const { id: accountId } = await insertAccount(db, head);
    await db.insertInto('companyMember').values({ companyId, accountId, role: 'head' }).execute();
    const headers = { 'x-access-token': await signIn(origin, 'company-member', EMAIL) };
    const body = { rubles: 60_000, payer: PAYER, offerCompany: true };
    const issued = await request(
      agent,
      'POST',
      `${origin}/api/company-balance/invoice`,
      { 'content-type': 'application/json', ...headers },
      body,
    );
    const { id } = z.object({ id: z.number() }).parse(JSON.parse(issued.text));
    const row = await findInvoice(db, id, companyId);
    if (!row) throw new Error('The invoice is not there');

    const address = `${origin}/api/company-balance-history/${id}/download-outbill`;
    const printOne = async () => {
      const { status, text } = await request(agent, 'GET', address, headers);
      if (status !== 200) throw new Error(`An invoice answers ${status}: ${text}`);
    };
    const timed = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      return performance.now() - startedAt;
    };
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let index = -3; index < PRINTED; index += 1) {
      const figures = [await timed(printOne), await timed(() => print({ kind: 'invoice', ...toPaper(row) }))] as const;
      // The first ones compile the code of both.
      if (index < 0) continue;
      ours.push(figures[0]);
      bare.push(figures[1]);
    }
    return compared(median(ours), median(bare));
  } finally {
    agent.destroy();
    await db.destroy();
  }
}
