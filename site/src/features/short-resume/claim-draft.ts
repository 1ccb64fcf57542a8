import { siteCall } from '../../lib/call.ts';
import { writeKept } from './kept-draft.ts';

/** The draft's own id is the key: after a lost answer or a reload the same resume opens. */
async function claim(id: string): Promise<void> {
  const made = await siteCall('POST /resume/draft', { anonymousDraftId: id }, { idempotencyKey: id });
  writeKept(null);
  location.replace(`/constructor-resume/${made.id}`);
}

const place = document.querySelector<HTMLElement>('[data-claim]');
const id = place?.dataset.claim;
if (place && id)
  claim(id).catch((error: unknown) => {
    // It is over, or was taken already.
    if (error instanceof Error && 'code' in error && error.code === 'not_found')
      return location.replace('/constructor-resume');
    const status = place.querySelector('[data-claim-status]');
    if (status) status.textContent = error instanceof Error ? error.message : 'Не\u00a0получилось. Обновите страницу';
    place.querySelector('[data-claim-otherwise]')?.removeAttribute('hidden');
  });
