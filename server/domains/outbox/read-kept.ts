import { z } from 'zod';
import type { KeptMessage } from '#shared/contracts/outbox.ts';
import { CODE_DIGITS } from '#shared/domain/limits.ts';

interface MessageFile {
  name: string;
  text: string;
}

const smsSchema = z.object({ to: z.string(), text: z.string() });

/** Null for a file that is not a message of ours. */
export function readKeptSms({ name, text: file }: MessageFile): KeptMessage | null {
  const sentAt = instantOf(name);
  const sms = smsSchema.safeParse(parseJson(file)).data;
  if (sentAt === null || !sms) return null;
  return { name, kind: 'sms', ...sms, subject: null, code: codeOf(sms.text), attachments: [], sentAt };
}

/**
 * Reads the `.eml` files that the mail gateway writes: first plain text in base64, then the same as HTML, then attachments. Null for a
 * file that is not one of them.
 */
export function readKeptMail({ name, text: file }: MessageFile): KeptMessage | null {
  const sentAt = instantOf(name);
  const { headers } = partOf(file);
  const [plain, ...others] = textsAndFiles(file);
  // A single part is no mail of ours.
  if (sentAt === null || !plain || others.length === 0) return null;
  const text = Buffer.from(plain.body, 'base64').toString().replaceAll('\r\n', '\n');
  return {
    name,
    kind: 'mail',
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    code: codeOf(text),
    attachments: others.filter(isAttached).map(({ headers, body }) => ({
      name: decodeWords(/name="([^"]*)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''),
      bytes: Buffer.from(body, 'base64').length,
    })),
    sentAt,
  };
}

/** Names start with `20261122-110706123`. */
function instantOf(name: string): string | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-/.exec(name) ?? [];
  const [year, month, day, hours, minutes, seconds, ms] = parts;
  const instant = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Part {
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

function partOf(text: string): Part {
  const end = text.indexOf('\r\n\r\n');
  const [head, body] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 4)];
  return { headers: headersOf(head), body };
}

/** A mail of ours is a text in two forms beside attachments. */
const DEPTH_MAX = 3;

/** The parts that have no parts of their own, in their order: attachments stand beside the two forms of the text (RFC 2046). */
function textsAndFiles(text: string, depth = 0): Part[] {
  const part = partOf(text);
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined || depth >= DEPTH_MAX) return [part];
  const [, ...inside] = part.body.split(`--${boundary}`);
  // After the last one stands «--».
  return inside.slice(0, -1).flatMap((one) => textsAndFiles(one.replace(/^\r\n/, ''), depth + 1));
}

const isAttached = ({ headers }: Part): boolean =>
  headers.get('content-disposition')?.startsWith('attachment') === true;

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Encoded words (RFC 2047), as nodemailer writes them; the space between two of them is not part of the text. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word),
    );
}

function decodeQuoted(word: string): string {
  const bytes = word
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const CODE = new RegExp(String.raw`(?:^|: )(\d{${CODE_DIGITS}})$`, 'm');

function codeOf(text: string): string | null {
  return CODE.exec(text)?.[1] ?? null;
}
