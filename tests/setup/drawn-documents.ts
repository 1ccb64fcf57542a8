import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CopyMark, DrawnFile } from '#server/domains/document/draw/index.ts';

export const mark: CopyMark = { company: 'ООО «Волга-Трубострой»', member: 'Ольга Демьянова', day: '27.11.2026' };

/** A file with its bytes, for the tests to look into. */
export const held = (kind: DrawnFile['kind'], bytes: Buffer) => ({
  kind,
  who: randomUUID(),
  bytes,
  read: async () => bytes,
});

export const refusedWith = (message: RegExp) => ({
  code: 'bad_argument',
  details: { errors: [expect.objectContaining({ field: 'fileId', message: expect.stringMatching(message) })] },
});

/** The names of a WebP's parts: metadata and profiles are parts of their own. */
export function partsOf(webp: Buffer): string[] {
  expect(webp.toString('latin1', 0, 4)).toBe('RIFF');
  expect(webp.toString('latin1', 8, 12)).toBe('WEBP');
  const names: string[] = [];
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    names.push(webp.toString('latin1', at, at + 4));
  return names;
}
