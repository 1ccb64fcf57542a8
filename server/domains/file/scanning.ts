import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ContentScanner } from '../../gateways/scanner.ts';
import { badField, DomainError } from '../../platform/problems.ts';

interface ScannedFile {
  id: string;
  purpose: string;
  kind: string;
  bytes: number;
}

/**
 * Each file passes here once, after it was stored and before anybody can use it. Without a scanner everything is clean, and
 * the log says that it was not looked into. Throws `bad_argument` for what is harmful, and `service_unavailable` where the
 * scanner gives no verdict: a file that nobody has looked into is not taken then.
 */
export async function checkContent(
  { log, scanner }: { log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>; scanner: ContentScanner | null },
  file: ScannedFile,
  open: () => Promise<Readable>,
): Promise<void> {
  if (!scanner) return log.info({ file, verdict: 'clean', scanner: null }, 'A file was received');
  const found = await open()
    .then((content) => scanner.scan(content))
    .catch((error: unknown) => {
      log.error({ file, err: error }, 'A file could not be scanned');
      throw new DomainError('service_unavailable');
    });
  if (found === null) return log.info({ file, verdict: 'clean' }, 'A file was received');
  log.warn({ file, verdict: found }, 'A harmful file was refused');
  throw badField(
    'file',
    'wrong_type',
    'В\u00a0файле вредоносный код. Проверьте своё устройство и\u00a0пришлите другой файл',
  );
}
