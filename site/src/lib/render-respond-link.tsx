import type { FeedCard } from '#shared/contracts/embed.ts';

/**
 * The link to the form of a respond among the cards of an island, as `RespondLink.astro` draws it; for members and staff, who
 * cannot respond, that to the vacancy. A person's own respond may stand in it before the island has come.
 */
export function renderRespondLink({ id, title }: Pick<FeedCard, 'id' | 'title'>) {
  return (
    <>
      <a
        className="btn btn-2 no-print not-for-members not-for-staff"
        href={`/vacancy/${id}/respond`}
        rel="nofollow"
        data-respond={`vacancy:${id}`}
        suppressHydrationWarning
      >
        Откликнуться
        <span className="sr">{`: ${title}`}</span>
      </a>
      <a className="btn btn-2 no-print for-employers" href={`/vacancy/${id}`}>
        Открыть
        <span className="sr">{`: ${title}`}</span>
      </a>
    </>
  );
}
