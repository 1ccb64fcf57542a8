import { describe, expect, test } from 'vitest';
import { readInWorker, READING_LIMITS, type ReadingLimits } from './read-in-worker.ts';
import type { ReadRecord } from './read-records.ts';

const NOW = new Date('2026-07-01T10:00:00Z');

async function read(text: string, limits: Partial<ReadingLimits> = {}): Promise<ReadRecord[]> {
  const bytes = new Uint8Array(new TextEncoder().encode(text));
  const { batches } = await readInWorker({ bytes, now: NOW }, { ...READING_LIMITS, ...limits });
  const records: ReadRecord[] = [];
  for await (const batch of batches) records.push(...batch);
  return records;
}

const table = (rows: number) => `Вакансия,Компания\n${'Маляр,Цвет\n'.repeat(rows)}`;

describe('a file is read in a worker thread', { timeout: 60_000 }, () => {
  test('in batches, with the names of records', async () => {
    const records = await read(table(500));
    expect(records).toHaveLength(500);
    expect(records.at(-1)).toMatchObject({
      name: { number: 500, id: null, line: 501 },
      vacancy: { company: { name: 'Цвет', inn: null }, vacancy: { title: 'Маляр', publishedAt: NOW } },
    });
  });

  test('a file that is not an export fails with a sentence', async () => {
    await expect(read('просто текст')).rejects.toThrow(/^Формат не распознан/);
  });

  test('exceeding the time limit fails with a sentence', async () => {
    await expect(read(table(10), { timeMs: 1 })).rejects.toThrow(
      /^Чтение файла заняло больше 1\u00a0с и остановлено: /,
    );
  });

  test('exceeding the memory limit fails with a sentence', async () => {
    await expect(read(table(10), { memoryMb: 8 })).rejects.toThrow(/^Чтению файла не хватило 8\u00a0МБ памяти: /);
  });

  test('an abandoned reading stops', async () => {
    const { batches, stop } = await readInWorker({ bytes: new TextEncoder().encode(table(2_000)), now: NOW });
    for await (const batch of batches) {
      expect(batch).toHaveLength(100);
      break;
    }
    await stop();
  });
});
