import { describe, expect, test } from 'vitest';
import { coversAll, type DocumentKind } from './document.ts';
import {
  DOCUMENT_REQUEST_ACTIONS,
  DOCUMENT_REQUEST_STATUSES,
  documentRequestMachine,
  type DocumentRequestGuard,
  type DocumentRequestStatus,
} from './document-machine.ts';

const of = (...kinds: DocumentKind[]) => kinds.map((kind) => ({ kind }));

test.each<[DocumentKind[], DocumentKind[], boolean]>([
  [['snils'], ['snils'], true],
  [['snils', 'inn'], ['inn', 'snils'], true],
  [['snils', 'inn'], ['snils'], false],
  [['permit', 'permit'], ['permit'], false],
  [['permit', 'permit'], ['permit', 'permit', 'permit'], true],
  [['snils'], [], false],
])('%j by %j', (items, files, isWhole) => {
  expect(coversAll(of(...items), of(...files))).toBe(isWhole);
});

describe('the life of a request', () => {
  /** Where each actor may lead it, when its time is over and when not. */
  const LINES: readonly [DocumentRequestStatus, string, string, DocumentRequestStatus][] = [
    ['requested', 'grant', 'applicant', 'granted'],
    ['requested', 'grant_part', 'applicant', 'partial'],
    ['requested', 'decline', 'applicant', 'declined'],
    ...(['granted', 'partial', 'viewed'] as const).flatMap((from): typeof LINES => [
      [from, 'view', 'member', 'viewed'],
      [from, 'view', 'head', 'viewed'],
      [from, 'revoke', 'applicant', 'revoked'],
      [from, 'revoke', 'system', 'revoked'],
      [from, 'expire', 'system', 'expired'],
    ]),
    ['requested', 'expire', 'system', 'expired'],
  ];

  test.each(DOCUMENT_REQUEST_STATUSES)('from %s', (from) => {
    for (const action of DOCUMENT_REQUEST_ACTIONS)
      for (const by of ['visitor', 'applicant', 'member', 'head', 'staff', 'system'] as const) {
        const to = LINES.find(([one, did, who]) => one === from && did === action && who === by)?.[3] ?? null;
        expect(
          documentRequestMachine.next(from, action, by, () => true),
          `${action} by ${by}`,
        ).toBe(to);
      }
  });

  test('ends by the time of its state alone', () => {
    const next = (from: DocumentRequestStatus, guard: DocumentRequestGuard) =>
      documentRequestMachine.next(from, 'expire', 'system', (one) => one === guard);
    expect(next('requested', 'kept_long_enough')).toBeNull();
    expect(next('granted', 'unanswered')).toBeNull();
    expect(next('viewed', 'kept_long_enough')).toBe('expired');
  });
});
