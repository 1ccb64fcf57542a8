import { isKnownSite, linkParts } from '#shared/text/chat-links.ts';
import type { ChatStore } from './store.ts';

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };
/** Not so a phone number or a mailbox. */
const isPage = (href: string): boolean => href.startsWith('http');

/** What somebody wrote, with its line breaks. A link to a site that nobody vouches for leads over a warning. */
export function MessageText({ chat, text }: { chat: ChatStore; text: string }) {
  const { ownHosts, warningHref } = chat.options;
  return (
    <span className="msg-t">
      {linkParts(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a
            key={index}
            {...(isPage(part.href)
              ? { ...ELSEWHERE, href: isKnownSite(part.href, ownHosts) ? part.href : warningHref(part.href) }
              : { href: part.href })}
          >
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
