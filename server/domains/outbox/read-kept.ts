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
  return { name, kind: 'sms', ...sms, subject: null, code: codeOf(sms.text), sentAt };
}

/**
 * Reads the `.eml` files that the mail gateway writes: two parts, the first plain text in base64. Null for a file that is
 * not one of them.
 */
export function readKeptMail({ name, text: file }: MessageFile): KeptMessage | null {
  const sentAt = instantOf(name);
  const [head = '', ...rest] = file.split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (sentAt === null || boundary === undefined) return null;
  const part = rest.join('\r\n\r\n').split(`--${boundary}`)[1] ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n'));
  const text = Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n');
  return {
    name,
    kind: 'mail',
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text,
    code: codeOf(text),
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
