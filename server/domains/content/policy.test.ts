import { expect, test } from 'vitest';
import { system, visitor, type Actor } from '../../platform/actor.ts';
import { canEditContent } from './policy.ts';

test.each<[Actor, boolean]>([
  [{ kind: 'staff', accountId: 's', permissions: ['content.edit'] }, true],
  [system, true],
  [{ kind: 'staff', accountId: 's', permissions: [] }, false],
  [{ kind: 'applicant', accountId: 'a' }, false],
  [visitor, false],
])('%j edits content: %s', (actor, allowed) => {
  expect(canEditContent(actor)).toMatchObject(allowed ? { allowed } : { allowed, code: 'forbidden' });
});
