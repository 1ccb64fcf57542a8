import { effect } from '@preact/signals-core';
import type { WritableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { FeedCard } from '#shared/contracts/embed.ts';
import type { FeedValues } from '#shared/domain/feed-attributes.ts';
import { oneTask } from '../kit/one-task.ts';
import { withUtm } from '../kit/utm.ts';
import { visitOf } from '../kit/visits.ts';

/** The newest responds of a visitor whose status is asked for. */
const ASKED_MAX = 10;

/** Shows what has become of the visitor's responds, sent here or by a button of the page, and keeps it current. */
export function followResponds(
  {
    embedKey: key,
    respond,
    fetcher: fetch,
    utmSource,
    utmMedium,
    utmCampaign,
  }: FeedValues & { fetcher: Fetch | undefined },
  origin: string,
  $renderOwn: WritableAtom<(card: FeedCard) => ReactNode>,
  gone: AbortSignal,
): void {
  if (gone.aborted || !key || respond === 'none') return;
  const utm = { source: utmSource, medium: utmMedium, campaign: utmCampaign };
  const asking = oneTask();
  const end = effect(() => {
    const { grant, responds } = visitOf(key);
    const byVacancy = new Map(Object.values(responds).map((one) => [one.vacancyId, one]));
    $renderOwn.set((card) => {
      const own = byVacancy.get(card.id);
      if (!own) return null;
      const { href } = withUtm(new URL(`/profile/responds/${own.id}?src=embed`, origin), utm);
      return (
        <a className="tag tag-line" part="badge" href={href}>
          {own.label}
        </a>
      );
    });
    const names = Object.keys(responds).slice(-ASKED_MAX);
    asking.run(grant && names.length > 0 ? [grant.grantId, ...names].join(' ') : '', async () => {
      const { keepCurrent } = await import('../kit/respond/status.ts');
      return keepCurrent({ origin, key, fetch }, names);
    });
  });
  gone.addEventListener('abort', () => {
    end();
    asking.end();
  });
}
