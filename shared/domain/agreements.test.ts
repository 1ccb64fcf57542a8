import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGREEMENT_KEYS, AGREEMENTS, agreementPath } from './agreements.ts';

const folder = path.resolve(import.meta.dirname, '../../site/src/content/documents');
const versions = AGREEMENTS.flatMap((agreement) =>
  agreement.versions.map((version) => ({ file: `${agreement.slug}@${version.version}.md`, ...version })),
);

test('every key of the storage has one document with a slug of its own', () => {
  expect(AGREEMENTS.map(({ key }) => key).sort()).toEqual([...AGREEMENT_KEYS].sort());
  expect(new Set(AGREEMENTS.map(({ slug }) => slug)).size).toBe(AGREEMENTS.length);
});

test('versions count down to the first, and so do their dates', () => {
  for (const { versions: own } of AGREEMENTS) {
    expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => own.length - index));
    expect(own.map(({ date }) => date)).toEqual(
      own
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
  }
});

describe('texts', () => {
  test('there is a file for each version and no other', () => {
    expect(readdirSync(folder).sort()).toEqual(versions.map(({ file }) => file).sort());
  });

  // People agreed to exactly this text: to correct it add a new version, do not edit it.
  test.each(versions)('$file is what was published', ({ file, sha256 }) => {
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });
});

test('the version in force has the plain address', () => {
  const agreement = AGREEMENTS.find(({ key }) => key === 'licenseAgreement');
  expect(agreement && [agreementPath(agreement), agreementPath(agreement, 4), agreementPath(agreement, 1)]).toEqual([
    '/license-agreement',
    '/license-agreement',
    '/license-agreement?version=1',
  ]);
});
