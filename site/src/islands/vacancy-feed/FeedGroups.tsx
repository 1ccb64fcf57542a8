import type { ReactNode } from 'react';
import type { FeedCard } from '#shared/contracts/embed.ts';

interface FeedGroupsProps {
  cards: readonly FeedCard[];
  /** Heading of cards without a group. */
  other: string;
  draw(cards: readonly FeedCard[], heading: 'h3' | 'h4'): ReactNode;
}

/** Cards under headings; without any group there are no headings. */
export function FeedGroups({ cards, other, draw }: FeedGroupsProps) {
  const groups = groupsOf(cards, other);
  if (groups.length === 0) return draw(cards, 'h3');
  return groups.map(([title, members]) => (
    <div key={title} className="feed-group" part="group">
      <h3 part="group-title">{title}</h3>
      {draw(members, 'h4')}
    </div>
  ));
}

/** In order of first appearance; cards without a group come last. */
function groupsOf(cards: readonly FeedCard[], other: string): [title: string, cards: FeedCard[]][] {
  const groups = new Map<string, FeedCard[]>();
  const rest: FeedCard[] = [];
  for (const card of cards) {
    const group = card.group ? groups.get(card.group) : rest;
    if (group) group.push(card);
    else groups.set(card.group ?? '', [card]);
  }
  return rest.length > 0 && groups.size > 0 ? [...groups, [other, rest]] : [...groups];
}
