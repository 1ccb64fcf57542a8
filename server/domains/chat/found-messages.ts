import { sql, type Expression, type SqlBool } from 'kysely';
import type { Dialog } from '#shared/contracts/chat-views.ts';
import { maskPhones } from '#shared/domain/mask-phones.ts';
import type { Database } from '../../database/connect.ts';
import { hidesPhonesFromCompany } from './dialog-queries.ts';
import type { ShownDialog } from './dialog-repository.ts';
import { sideOf, type ChatCaller } from './policy.ts';

/** Fewer digits are in too many messages, and each of them would be read. */
const DIGITS_MIN = 5;
const SNIPPET_WORDS = 16;
/** Around digits. */
const SNIPPET_CHARS = 60;
/** Of `ts_headline`: no text has them, since nobody can send them. */
const [BEGIN, END] = ['\u0002', '\u0003'];

type Found = NonNullable<Dialog['found']>;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Digits of any script: those that are hidden must not be found one by one. */
const withoutDigits = (q: string): string => q.replaceAll(/\p{N}/gu, ' ');

/**
 * In names and subjects by a part of them, in messages by words, and by digits however they are written: «917 204» finds
 * «8 (917) 204-16-83». Where the company may not read phone numbers, nothing that has digits is compared with them, so that
 * the search does not tell what the mask hides.
 */
export function matches(caller: ChatCaller, q: string): Expression<SqlBool> {
  const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const name =
    sideOf(caller) === 'applicant'
      ? sql`case when vacancy.anonymous then vacancy.custom_employer_name
          else (select found.brand_name from company found where found.id = dialog.company_id) end`
      : sql`dialog.person_name`;
  const mayCompare = withoutDigits(q) === q ? sql<SqlBool>`true` : seesPhones(caller);
  return sql<SqlBool>`((${name} ilike ${part} and ${mayCompare}) or vacancy.title ilike ${part} or exists (
    select from chat_message found where found.dialog_id = dialog.id and ${inMessage(caller, q)}))`;
}

const seesPhones = (caller: ChatCaller): Expression<SqlBool> =>
  caller.kind === 'member' ? sql<SqlBool>`not ${hidesPhonesFromCompany}` : sql<SqlBool>`true`;

/** For a query with the message as `found` and its `dialog`. */
function inMessage(caller: ChatCaller, q: string): Expression<SqlBool> {
  const words = sql<SqlBool>`to_tsvector('russian', found.text) @@ plainto_tsquery('russian', ${withoutDigits(q)})`;
  const digits = digitsOf(q);
  if (digits.length < DIGITS_MIN) return words;
  return sql<SqlBool>`(${words} or (regexp_replace(found.text, '\\D', '', 'g') like ${`%${digits}%`}
    and (found.side = ${sideOf(caller)} or ${seesPhones(caller)})))`;
}

/** The newest message of each dialog that has what is searched for, with a piece of it, as the caller may read it. */
export async function findFound(
  db: Database,
  caller: ChatCaller,
  dialogs: readonly Pick<ShownDialog, 'id' | 'hidesPhones'>[],
  q: string,
): Promise<ReadonlyMap<string, Found>> {
  if (dialogs.length === 0) return new Map();
  const ids = dialogs.map(({ id }) => id);
  const { rows } = await sql<{ dialogId: string; seq: number; text: string; side: string | null }>`
    select dialog.id as "dialog_id", newest.seq, newest.text, newest.side
    from dialog cross join lateral (
      select found.seq, found.text, found.side from chat_message found
      where found.dialog_id = dialog.id and ${inMessage(caller, q)} order by found.seq desc limit 1) newest
    where dialog.id = any(${ids}::uuid[])`.execute(db);
  const hiding = new Set(dialogs.flatMap(({ id, hidesPhones }) => (hidesPhones ? id : [])));
  const shown = rows.map(({ dialogId, side, text }) =>
    hiding.has(dialogId) && side !== sideOf(caller) ? maskPhones(text).text : text,
  );
  const { rows: snippets } = await sql<{ text: string }>`
    select ts_headline('russian', text, plainto_tsquery('russian', ${withoutDigits(q)}),
      ${`StartSel=${BEGIN}, StopSel=${END}, MaxWords=${SNIPPET_WORDS}, MinWords=${SNIPPET_WORDS / 2}`}) as text
    from unnest(${shown}::text[]) with ordinality as shown (text, place) order by place`.execute(db);
  return new Map(
    rows.map(({ dialogId, seq }, index) => {
      const snippet = snippets[index]?.text ?? '';
      const parts = snippet.includes(BEGIN) ? partsOf(snippet) : digitParts(shown[index] ?? '', digitsOf(q));
      return [dialogId, { seq, parts }];
    }),
  );
}

function partsOf(snippet: string): Found['parts'] {
  return snippet.split(BEGIN).flatMap((piece, index) => {
    if (index === 0) return piece ? [{ text: piece, isFound: false }] : [];
    const [found = '', rest = ''] = piece.split(END, 2);
    return [{ text: found, isFound: true }, ...(rest ? [{ text: rest, isFound: false }] : [])];
  });
}

/** The text around these digits, whatever stands between them. */
function digitParts(text: string, digits: string): Found['parts'] {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = digits ? digitsOf(text).indexOf(digits) : -1;
  const [from, last] = [places[at], places[at + digits.length - 1]];
  if (from === undefined || last === undefined) return [{ text: text.slice(0, 2 * SNIPPET_CHARS), isFound: false }];
  const begin = Math.max(0, from - SNIPPET_CHARS);
  return [
    { text: `${begin > 0 ? '…' : ''}${text.slice(begin, from)}`, isFound: false },
    { text: text.slice(from, last + 1), isFound: true },
    { text: text.slice(last + 1, last + 1 + SNIPPET_CHARS), isFound: false },
  ].filter((part) => part.text !== '');
}
