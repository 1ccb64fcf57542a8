import type { InvoiceStatus } from '#shared/domain/invoice-machine.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import type { Attachments } from '../../messages/index.ts';
import type { PdfPrinter } from '../../pdf/index.ts';
import { createRemembered } from '../../gateways/remembered.ts';
import { findColleagues } from '../company/index.ts';
import { printAct } from './acts/paper.ts';
import { findActOfAny } from './acts/repository.ts';
import { printInvoice } from './issued/paper.ts';
import { findInvoiceOfAny } from './issued/repository.ts';
import type { PrintPaper } from './print-paper.ts';
import { READERS } from './readers.ts';

/** Nobody should pay by one that has ended unpaid. */
const ATTACHED: ReadonlySet<InvoiceStatus> = new Set(['issued', 'paid']);

/** Drawn papers, some 70 KB each, kept for the colleagues whose mails leave within minutes. */
const KEPT = { entriesMax: 100, keepMs: 10 * MINUTE_MS };

/**
 * Papers for the mails that tell of them. A mail may leave hours later, after quiet hours or an outage, so whether the person is still
 * one of those whom the company lets see the paper is asked when it leaves. A paper is the same for all of them, so what says the same is
 * drawn once, after whatever people wait for at their screens (record 0116).
 */
export function createAttachments(pdfPrinter: PdfPrinter): Attachments {
  const draw = createRemembered<Buffer>({ ...KEPT, now: () => performance.now() });
  const print: PrintPaper = (paper) =>
    draw(JSON.stringify(paper), () => pdfPrinter.print(null, () => Promise.resolve(paper)));
  return {
    async invoice({ db }, { id, accountId }) {
      const row = await findInvoiceOfAny(db, id);
      if (!row || !ATTACHED.has(row.status) || !(await isTold(db, row, accountId, READERS.invoice))) return null;
      return printInvoice({ db }, print, row);
    },
    async act({ db }, { id, accountId }) {
      const row = await findActOfAny(db, id);
      if (!row || !(await isTold(db, row, accountId, READERS.act))) return null;
      return printAct(print, row);
    },
  };
}

async function isTold(
  db: Database,
  { companyId }: { companyId: number },
  accountId: string,
  permission: MemberPermission,
): Promise<boolean> {
  const told = await findColleagues(db, companyId, permission);
  return told.some((one) => one.accountId === accountId);
}
