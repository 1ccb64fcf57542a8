import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from './made-by.ts';

test('another text, another name and another file of the sources are another index', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'karkas-sources-'));
  try {
    const hash = () => hashSources(root, ['package.json', 'search']);
    await mkdir(path.join(root, 'search/thesaurus'), { recursive: true });
    await writeFile(path.join(root, 'package.json'), '{}');
    const thesaurus = path.join(root, 'search/thesaurus/trades.ts');
    await writeFile(thesaurus, 'сварщик');
    const seen = [await hash()];
    expect(await hash()).toBe(seen[0]);
    await writeFile(thesaurus, 'сварщик, сварной');
    seen.push(await hash());
    await rename(thesaurus, path.join(root, 'search/thesaurus/slang.ts'));
    seen.push(await hash());
    await writeFile(path.join(root, 'search/rules.ts'), '');
    seen.push(await hash());
    await writeFile(path.join(root, 'package.json'), '{"version":"2"}');
    seen.push(await hash());
    expect(new Set(seen).size).toBe(seen.length);
  } finally {
    await rm(root, { recursive: true });
  }
});
