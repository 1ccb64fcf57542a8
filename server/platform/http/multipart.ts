import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { FileRule, FileRules } from '#shared/contracts/bodies.ts';
import { FILE_KINDS, type FileKind } from '#shared/domain/file-kinds.ts';
import { BODY_BYTES_MAX } from '#shared/domain/limits.ts';
import type { IncomingFile } from '../binder.ts';
import { badField, DomainError } from '../problems.ts';
import { CONTENT_START_BYTES, findKind } from './file-kind.ts';
import { receivedName } from './received-name.ts';

const FIELDS_MAX = 100;
const FIELD_NAME_LENGTH_MAX = 100;
/** Maximum for a part's headers and boundary. */
const PART_BYTES = 2_048;

export interface MultipartBody {
  /** The fields before the first file; a repeated field is a list. */
  fields: Record<string, unknown>;
  files: AsyncIterable<IncomingFile>;
}

/** The longest body that the rules allow. */
export function multipartBytesMax(rules: FileRules): number {
  const bytes = Object.values(rules).map(({ bytesMax, countMax }) => (bytesMax + PART_BYTES) * countMax);
  return bytes.reduce((sum, value) => sum + value, BODY_BYTES_MAX);
}

/**
 * Reads fields up to the first file; the caller then iterates over the files, so none is in memory as a whole. Throws
 * `bad_argument` and `body_too_large`, also during that iteration.
 */
export async function readMultipart(request: FastifyRequest, rules: FileRules): Promise<MultipartBody> {
  const parts = request.parts({ limits: limitsOf(rules) });
  const fields = new Map<string, unknown>();
  let fieldBytes = 0;
  let part = await nextPart(parts);
  for (; part?.type === 'field'; part = await nextPart(parts)) {
    fieldBytes += Buffer.byteLength(String(part.value));
    if (part.valueTruncated || fieldBytes > BODY_BYTES_MAX) throw new DomainError('body_too_large');
    const known = fields.get(part.fieldname);
    fields.set(part.fieldname, known === undefined ? part.value : [known, part.value].flat());
  }

  async function* readFiles(): AsyncGenerator<IncomingFile> {
    const counts = new Map<string, number>();
    for (; part; part = await nextPart(parts)) {
      if (part.type === 'field') throw badField(part.fieldname, 'conflict_with_rules', 'Поля идут перед файлами');
      const file = part;
      const rule = ruleOf(file, rules);
      const { start, stream } = await openFile(file, rule);
      // A form sends an empty file without a name for a field without a chosen file.
      if (file.filename || start.length > 0) {
        const count = (counts.get(file.fieldname) ?? 0) + 1;
        if (count > rule.countMax) throw badField(file.fieldname, 'greater_than_max', `Не больше ${rule.countMax}`);
        counts.set(file.fieldname, count);
        const kind = await kindOf(file.fieldname, start, rule);
        yield { field: file.fieldname, name: receivedName(file.filename || ''), kind, stream };
      }
      file.file.resume();
    }
  }

  return { fields: Object.fromEntries(fields), files: readFiles() };
}

/** Discards the rest of the body, so that the response arrives and the connection can be reused. */
export function throwAway({ raw }: FastifyRequest): void {
  if (raw.readableEnded) return;
  raw.unpipe();
  raw.resume();
}

function limitsOf(rules: FileRules) {
  const all = Object.values(rules);
  // Plus an empty one for each field.
  const files = all.reduce((sum, { countMax }) => sum + countMax, all.length);
  return {
    fieldSize: BODY_BYTES_MAX,
    fields: FIELDS_MAX,
    files,
    fileSize: Math.max(...all.map(({ bytesMax }) => bytesMax)),
    parts: FIELDS_MAX + files,
  };
}

function ruleOf({ fieldname }: MultipartFile, rules: FileRules): FileRule {
  const rule = Object.hasOwn(rules, fieldname) ? rules[fieldname] : undefined;
  if (!rule) throw badField(fieldname, 'unknown_key', 'Такого параметра нет');
  return rule;
}

const kindList = new Intl.ListFormat('ru', { type: 'disjunction' });

async function kindOf(field: string, start: Buffer, { kinds }: FileRule): Promise<FileKind> {
  if (start.length === 0) throw badField(field, 'is_empty', 'Файл пустой');
  const kind = await findKind(start);
  if (kind && kinds.includes(kind)) return kind;
  const titles = kinds.map((one) => FILE_KINDS[one].title);
  throw badField(field, 'wrong_type', `Нужен файл ${kindList.format(titles)}`);
}

/** The first bytes of a file, and the whole file as a stream. */
async function openFile(
  { file, fieldname }: MultipartFile,
  { bytesMax }: FileRule,
): Promise<{ start: Buffer; stream: Readable }> {
  async function* read(): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      for await (const chunk of file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw tooLarge(fieldname);
        yield chunk;
      }
      if (file.truncated) throw tooLarge(fieldname);
    } catch (error) {
      throw refusalOf(error);
    }
  }
  const chunks = read();
  const seen: Buffer[] = [];
  for (let bytes = 0; bytes < CONTENT_START_BYTES;) {
    const { value, done } = await chunks.next();
    if (done) break;
    seen.push(value);
    bytes += value.length;
  }
  const start = Buffer.concat(seen);
  async function* whole(): AsyncGenerator<Buffer> {
    yield start;
    yield* chunks;
  }
  return { start, stream: Readable.from(whole(), { objectMode: false }) };
}

function tooLarge(field: string): DomainError {
  return new DomainError('body_too_large', {
    errors: [{ field, code: 'is_too_long', message: 'Файл слишком большой' }],
  });
}

async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next();
    if (done) return undefined;
    checkFieldName(value.fieldname);
    return value;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The parser has no limit for it, and gives undefined for a part without a name. */
function checkFieldName(name: string | undefined): void {
  if (!name || name.length > FIELD_NAME_LENGTH_MAX) throw new DomainError('bad_argument');
}

/** What the parser finds wrong is the sender's mistake; it names limits by their status, and the rest not at all. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const isLimit = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return new DomainError(isLimit ? 'body_too_large' : 'bad_argument');
}
