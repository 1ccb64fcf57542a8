import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import { MOSCOW, toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import type { CopyMark } from './draw/index.ts';
import { linksUntil, readLink, writeLink } from './links.ts';
import { canAsk, canLook, nextStatus } from './policy.ts';
import { drawnFile } from './drawn-file.ts';
import { findOpenFile, insertLook, lockRequest, setRequest } from './request-repository.ts';
import { tellLooked } from './tell.ts';
import type { DocumentTools } from './tools.ts';

/**
 * Lets a member look at a granted file: writes down who and when, and gives a link to each page. Throws `not_found` for what was
 * not granted or is removed, `wrong_state` where access has ended.
 */
export function lookAtDocument(context: Context, { secrets }: DocumentTools, requestId: number, fileId: string) {
  const caller = enforce(canAsk(context.actor));
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const request = await lockRequest(tx, caller, requestId, now);
    if (!request) throw new DomainError('not_found');
    enforce(canLook(request));
    const status = enforce(nextStatus(request.isOpen ? request.status : 'expired', 'view', 'member'));
    const link = { requestId, fileId: fileId.toLowerCase() };
    const file = await findOpenFile(tx, caller, link, now);
    if (!file || request.openUntil === null) throw new DomainError('not_found');
    const { title, pages, documentKind } = file;
    const id = randomUUID();
    const isNew = await insertLook(tx, {
      id,
      requestId,
      accountId: caller.accountId,
      fileId: link.fileId,
      title,
      at: now,
    });
    if (status !== request.status) await setRequest(tx, requestId, { status });
    if (isNew) await tellLooked(context, tx, request, id);
    return {
      title,
      kind: documentKind,
      personName: request.personName,
      openUntil: toIso(request.openUntil),
      links: Array.from({ length: pages }, (_, index) => writeLink(secrets, { ...link, page: index + 1 }, caller, now)),
      linksUntil: toIso(linksUntil(now)),
    };
  });
}

/**
 * A page of a granted file as a picture with its mark. What is asked for is open when the picture leaves, not only when its
 * drawing begins. Throws `not_found` for a link that is over, another session's, or to what is open no more.
 */
export async function drawDocumentPage(context: Context, tools: DocumentTools, text: string) {
  const { db, actor, clock } = context;
  const caller = enforce(canAsk(actor));
  const link = readLink(tools.secrets, text, caller, clock.now());
  if (!link) throw over();
  const findFile = () => findOpenFile(db, caller, link, clock.now());
  const file = await findFile();
  if (!file) throw over();
  const person = (await findPeople(db, [caller.accountId])).get(caller.accountId);
  const mark: CopyMark = {
    company: file.brandName,
    member: person ? displayName(person) : '',
    day: dayText(clock.now()),
  };
  const picture = await tools.documentDrawer.drawPage(
    drawnFile(tools.storage, file, caller.accountId),
    link.page,
    mark,
  );
  if (!(await findFile())) throw over();
  return { type: FILE_KINDS.webp.type, body: Readable.from([picture]) };
}

const over = () =>
  new DomainError('not_found', { detail: 'Ссылка больше не\u00a0действует. Откройте документ ещё раз' });

const dayFormat = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeZone: MOSCOW });

/** «27.11.2026». */
function dayText(now: Date): string {
  return dayFormat.format(now);
}
