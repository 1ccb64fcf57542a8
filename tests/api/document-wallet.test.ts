import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WALLET_FILES_MAX } from '#shared/domain/document.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { openDocumentWorld, type DocumentWorld } from '../setup/document-world.ts';
import { makeApplicant } from '../setup/respond-world.ts';
import { fileOf, pictureOf } from '../setup/upload-world.ts';

let w: DocumentWorld;
beforeAll(async () => {
  w = await openDocumentWorld();
});
afterAll(() => w.t.close());

describe('the wallet', () => {
  test('keeps files that only their owner sees', async () => {
    const id = await w.keep('snils');
    const { items, mayAdd } = await w.applicant.call('GET /requests/wallet');
    expect(items).toMatchObject([{ id, kind: 'snils', title: 'Файл snils', fileKind: 'jpg', pages: 1, openTo: 0 }]);
    expect(mayAdd).toBe(true);
    const other = await makeApplicant(w.t, 21);
    expect((await other.call('GET /requests/wallet')).items).toEqual([]);
    await expect(other.call('DELETE /requests/wallet/{id}', { id })).rejects.toEqual(refusal('not_found'));
    for (const who of [other, w.head])
      await expect(who.call('GET /files/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await w.applicant.call('GET /files/{id}', { id });
    await expect(w.head.call('GET /requests/wallet')).rejects.toEqual(refusal('forbidden'));
    await w.applicant.call('DELETE /requests/wallet/{id}', { id });
    expect((await w.applicant.call('GET /requests/wallet')).items).toEqual([]);
    await expect(w.applicant.call('DELETE /requests/wallet/{id}', { id })).rejects.toEqual(refusal('not_found'));
  });

  test('takes a file once, for this purpose, of its sender', async () => {
    const other = await makeApplicant(w.t, 22);
    const picture = fileOf(await pictureOf(), 'снимок.jpg');
    const { id } = await w.applicant.call('POST /files', { purpose: 'wallet', file: picture });
    const add = (who: typeof other, fileId: string) =>
      who.call('POST /requests/wallet', { kind: 'inn', title: 'ИНН', fileId });
    await expect(add(other, id)).rejects.toEqual(atField('fileId'));
    await add(w.applicant, id);
    await expect(add(w.applicant, id)).rejects.toEqual(atField('fileId'));
    const avatar = await w.applicant.call('POST /files', { purpose: 'avatar', file: picture });
    await expect(add(w.applicant, avatar.id)).rejects.toEqual(atField('fileId'));
    await expect(w.head.call('POST /files', { purpose: 'wallet', file: picture })).rejects.toEqual(
      refusal('forbidden'),
    );
    await w.applicant.call('DELETE /requests/wallet/{id}', { id });
  });

  test('is bounded, however many come at once', async () => {
    const owner = await makeApplicant(w.t, 23);
    const now = w.t.clock.now();
    const files = await w.t.db
      .insertInto('uploadedFile')
      .values(
        Array.from({ length: WALLET_FILES_MAX + 3 }, (_, index) => ({
          accountId: owner.accountId,
          purpose: 'wallet',
          kind: 'jpg',
          name: `${index}.jpg`,
          storedName: `none-${index}.jpg`,
          bytes: 10,
          width: 600,
          height: 600,
          createdAt: now,
          storedAt: now,
          looseSince: now,
        })),
      )
      .returning('id')
      .execute();
    const kept = files.slice(0, WALLET_FILES_MAX - 1);
    await w.t.db
      .insertInto('walletFile')
      .values(
        kept.map(({ id }) => ({
          fileId: id,
          accountId: owner.accountId,
          kind: 'other',
          title: 'Файл',
          pages: 1,
          addedAt: now,
        })),
      )
      .execute();
    const file = fileOf(await pictureOf(), 'ещё.jpg');
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await owner.call('POST /files', { purpose: 'wallet', file })).id),
    );
    const added = await Promise.allSettled(
      ids.map((fileId) => owner.call('POST /requests/wallet', { kind: 'other', title: 'Ещё', fileId })),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await owner.call('GET /requests/wallet')).toMatchObject({ mayAdd: false });
  });
});
