import { useEffect, useState } from 'react';
import { drawnHost } from '../../lib/chat-drawn-host.ts';
import { followKeyboard } from '../../lib/chat-height.ts';
import { createChatHost } from '../../lib/chat-host.ts';
import { joinChat } from '../../lib/chat-line.ts';
import { showUnread } from '../../lib/chat-title.ts';
import { Chat as View, createChat, type ChatOptions } from './index.ts';
import { chatAddress } from './address.ts';
import { complaintPath } from '#shared/domain/complaint.ts';
import { mapHref } from '#shared/text/map-links.ts';

export { readChatAddress, readMessagePlace } from './address.ts';

type Functions =
  | 'address'
  | 'calendarHref'
  | 'fileHref'
  | 'vacancyHref'
  | 'respondHref'
  | 'documentsHref'
  | 'mapHref'
  | 'warningHref'
  | 'complaintHref';

/** The site's interface: takes JSON and uses the site's host. */
export function Chat(options: Omit<ChatOptions, Functions>) {
  const [chat] = useState(() =>
    createChat(typeof window === 'undefined' ? drawnHost : createChatHost(), {
      ...options,
      address: chatAddress,
      fileHref: (id, size) => `/chat/files/${id}${size ? `?size=${size}` : ''}`,
      vacancyHref: (id) => `/vacancy/${id}`,
      respondHref: ({ respond, side, vacancy }) =>
        !respond || (side === 'company' && !vacancy)
          ? null
          : side === 'applicant'
            ? `/profile/responds/${respond.id}`
            : `/profile/vacancy-list/${vacancy?.id}/responds/${respond.id}`,
      documentsHref: (id) => `/profile/documents#request-${id}`,
      recordsVoice: true,
      asksPosition: true,
      calendarHref: (id) => `/chat/calendar/${id}.ics`,
      mapHref,
      complaintHref: (id) => complaintPath('message', id),
      warningHref: (href) => `/chat/link?${new URLSearchParams({ to: href })}`,
    }),
  );
  useEffect(() => {
    void joinChat();
    const ends = [followKeyboard(), chat.$state.subscribe(({ unread }) => showUnread(unread))];
    return () => ends.forEach((end) => end());
  }, [chat]);
  return <View chat={chat} />;
}
