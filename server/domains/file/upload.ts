import { randomBytes, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { fileContracts } from '#shared/contracts/file.ts';
import type { FileKind } from '#shared/domain/file-kinds.ts';
import { FILE_PURPOSE_RULES, fileBytesMax, isPictureKind, type FilePurpose } from '#shared/domain/file-purposes.ts';
import { ORIGINALS } from '#shared/domain/file-name.ts';
import { FILES_BYTES_PER_DAY, PICTURE_BYTES_MAX, VISITOR_FILES_PER_HOUR } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { CallRequest, IncomingFile } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { visitorKey } from '../../platform/limits.ts';
import { badField, DomainError, isErrorCode } from '../../platform/problems.ts';
import { createWorkQueue, type WorkQueue } from '../../platform/work-queue.ts';
import { kindTitles, makePreview, remakePicture, type Crop, type MadePicture } from './picture.ts';
import { canSend } from './policy.ts';
import { removeFile } from './removal.ts';
import { countBytes, insertFile, setFile, type FileRow } from './repository.ts';
import { previewName, receivedName } from './stored-names.ts';
import { checkContent } from './scanning.ts';
import type { FileTools } from './tools.ts';

type UploadRequest = CallRequest<(typeof fileContracts)['POST /files']>;

/** What is wanted of a file: the body of `POST /files`, or what another domain's call asks for. */
type UploadWish = Omit<UploadRequest['body'], 'purpose'> & { purpose: FilePurpose; durationMs?: number | null };

/** Receives one file. The pictures of all calls share one queue. */
export type Uploads = (context: CallContext, wish: UploadWish, files: AsyncIterable<IncomingFile>) => Promise<FileRow>;

/** Pictures drawn at a time: pages' pictures are drawn beside them. */
const AT_ONCE = Math.min(availableParallelism(), 2);
const WAITING_MAX = 60;

export function createUploads(tools: Pick<FileTools, 'storage' | 'scanner'>): Uploads {
  const queue = createWorkQueue({ atOnce: AT_ONCE, length: WAITING_MAX });
  return (context, body, files) => receiveFile(context, { ...tools, queue }, { body, files });
}

/** A name that nobody guesses: whoever knows that of a shown picture sees it. */
const NAME_BYTES = 16;

const HEIC_HELP =
  'Это HEIC, его открывают не\u00a0все. На\u00a0iPhone: Настройки → Камера → Форматы → «Наиболее совместимые». Или пришлите снимок экрана с\u00a0этой фотографией';

/**
 * Receives one file. Its row is written first and leads a cleaner to whatever a killed process has left. Throws
 * `unauthorized`, `forbidden`, `bad_argument`, `body_too_large`, `service_unavailable`.
 */
export async function receiveFile(
  context: CallContext,
  tools: Pick<FileTools, 'storage' | 'scanner'> & { queue: WorkQueue },
  { body, files }: { body: UploadWish; files: AsyncIterable<IncomingFile> },
): Promise<FileRow> {
  const { actor, ip, limiter } = context;
  enforce(canSend(actor, body.purpose));
  const crop = cropOf(body);
  if (actor.kind === 'visitor')
    await limiter.consume('files of visitors', { points: VISITOR_FILES_PER_HOUR, seconds: 3_600 }, visitorKey(ip));
  else if ('accountId' in actor) await assertBytesOfDay(context, actor.accountId);
  for await (const file of files) {
    assertKind(file.kind, body.purpose);
    return storeFile(context, tools, file, {
      purpose: body.purpose,
      crop,
      rotate: body.rotate ?? 0,
      durationMs: body.durationMs ?? null,
    });
  }
  throw badField('file', 'is_empty', 'Выберите файл');
}

async function assertBytesOfDay({ db, clock }: CallContext, accountId: string): Promise<void> {
  if ((await countBytes(db, accountId, addDays(clock.now(), -1))) < FILES_BYTES_PER_DAY) return;
  throw new DomainError('limit_exceeded', { detail: 'За сутки вы прислали 1 ГБ файлов. Продолжите завтра' });
}

function cropOf({ x, y, width, height }: UploadWish): Crop | null {
  if (x === undefined || y === undefined || width === undefined || height === undefined) {
    if ([x, y, width, height].some((side) => side !== undefined))
      throw badField('width', 'is_empty', 'Рамке нужны все четыре числа');
    return null;
  }
  return { x, y, width, height };
}

function assertKind(kind: FileKind, purpose: FilePurpose): void {
  const { kinds } = FILE_PURPOSE_RULES[purpose];
  if (kinds.includes(kind)) return;
  throw badField('file', 'wrong_type', kind === 'heic' ? HEIC_HELP : `Нужен файл ${kindTitles(kinds)}`);
}

interface Wish {
  purpose: FilePurpose;
  crop: Crop | null;
  rotate: number;
  durationMs: number | null;
}

async function storeFile(
  { db, actor, clock, ip, log }: CallContext,
  { storage, scanner, queue }: Pick<FileTools, 'storage' | 'scanner'> & { queue: WorkQueue },
  { kind, name, stream }: IncomingFile,
  { purpose, crop, rotate, durationMs }: Wish,
): Promise<FileRow> {
  const { shown, preview = false } = FILE_PURPOSE_RULES[purpose];
  const id = randomUUID();
  const random = randomBytes(NAME_BYTES).toString('hex');
  const storedKind = shown ? 'webp' : kind;
  const storedName = `${shown ? ORIGINALS : ''}uploads/${random}.${storedKind}`;
  const now = clock.now();
  await insertFile(db, {
    id,
    purpose,
    name: withEnding(name, storedKind),
    kind: storedKind,
    storedName,
    accountId: accountIdOf(actor),
    durationMs,
    looseSince: now,
    createdAt: now,
  });

  /** On the disk until it is its turn, so that waiting pictures take no memory. */
  async function storePicture(
    pictureKind: 'jpg' | 'png' | 'webp',
  ): Promise<Omit<MadePicture, 'bytes'> & { bytes: number }> {
    const received = receivedName(id);
    await storage.private.write(received, stream, PICTURE_BYTES_MAX);
    const [{ bytes, ...made }, small] = await queue.run(async () => {
      const opened = await storage.private.open(received);
      if (!opened) throw new Error('A received picture has gone');
      const picture = await remakePicture(await buffer(opened.stream), { kind: pictureKind, crop, rotate, shown });
      return [picture, preview ? await makePreview(picture.bytes) : null] as const;
    }, visitorKey(ip));
    if (small) await storage.private.write(previewName(storedName), small);
    await storage.private.write(storedName, bytes);
    await storage.private.delete(received);
    return { ...made, bytes: bytes.length };
  }

  try {
    const stored =
      isPictureKind(kind) && kind !== 'heic'
        ? await storePicture(kind)
        : {
            bytes: await storage.private.write(storedName, stream, fileBytesMax(kind, purpose)),
            width: null,
            height: null,
          };
    const { bytes, width, height } = stored;
    await checkContent({ log, scanner }, { id, purpose, kind: storedKind, bytes }, async () => {
      const opened = await storage.private.open(storedName);
      if (!opened) throw new Error('A received file has gone');
      return opened.stream;
    });
    return await setFile(db, id, { bytes, width, height, storedAt: clock.now() });
  } catch (error) {
    await giveUp({ db, clock }, storage, { id, storedName });
    throw isErrorCode(error, 'body_too_large') ? tooLarge(kind, purpose) : error;
  }
}

/**
 * Removes what a failed upload has left. The row may have been stored although its answer was lost: it is marked first, so
 * that nothing shows a file that is gone. What fails here is left to the scheduled removal, with the file.
 */
async function giveUp(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  storage: FileTools['storage'],
  file: Pick<FileRow, 'id' | 'storedName'>,
): Promise<void> {
  try {
    await setFile(db, file.id, { removingAt: clock.now() });
    await removeFile({ db, storage }, file);
  } catch {
    // The row is still loose, or marked: the next run finds it.
  }
}

function tooLarge(kind: FileKind, purpose: FilePurpose): DomainError {
  const megabytes = Math.round(fileBytesMax(kind, purpose) / 1024 / 1024);
  const message = isPictureKind(kind)
    ? `Снимок больше ${megabytes}\u00a0МБ. Уменьшите его и\u00a0загрузите снова`
    : `Файл больше ${megabytes}\u00a0МБ`;
  return new DomainError('body_too_large', { errors: [{ field: 'file', code: 'is_too_long', message }] });
}

const NAME_CHARS_MAX = 255;

/** «IMG_1.jpeg» as `webp` is «IMG_1.webp»; a name of the right ending stays. */
function withEnding(name: string, kind: FileKind): string {
  const ending = `.${kind}`;
  if (name.toLowerCase().endsWith(ending)) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 && name.length - dot <= 6 ? name.slice(0, dot) : name;
  return (
    [...stem]
      .slice(0, NAME_CHARS_MAX - ending.length)
      .join('')
      .slice(0, NAME_CHARS_MAX - ending.length) + ending
  );
}
