import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import type { Storage } from '../../../gateways/storage.ts';
import { printableFileName, type PdfPrinter } from '../../../pdf/index.ts';
import type { SentFile } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { canExport } from '../policy.ts';
import { readResume } from '../read-resume.ts';
import { isPublicNow } from '../repository.ts';
import { readPhoto } from './photo.ts';
import { toSheet } from './sheet.ts';

export interface ExportTools {
  storage: Pick<Storage, 'private' | 'public'>;
  pdfPrinter: PdfPrinter;
  publicOrigin: string;
}

/**
 * The resume as a PDF: exactly what {@link readResume} gives this caller, which counts and writes down the look too. Throws what
 * that throws and what {@link PdfPrinter.print} throws.
 */
export async function exportResume(
  context: Context,
  { storage, pdfPrinter, publicOrigin }: ExportTools,
  id: number,
): Promise<SentFile<typeof FILE_KINDS.pdf.type>> {
  const { accountId } = enforce(canExport(context.actor));
  let name = '';
  const body = await pdfPrinter.print(accountId, async () => {
    const resume = await readResume(context, id);
    const [photo, isPublic] = await Promise.all([readPhoto(storage, resume.photoUrl), isPublicNow(context.db, id)]);
    const pageUrl = isPublic ? `${publicOrigin}/resume/${id}` : null;
    const sheet = toSheet(resume, { photo, pageUrl, madeAt: context.clock.now() });
    name = `${printableFileName(sheet.name)}.pdf`;
    return { kind: 'resume', ...sheet };
  });
  return { type: FILE_KINDS.pdf.type, body, name };
}
