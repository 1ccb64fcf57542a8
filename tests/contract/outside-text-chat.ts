import { readChatNote } from '#server/domains/chat/chat-bus.ts';
import { isChatAddress } from '#server/domains/chat/index.ts';
import { readVerdict } from '#server/gateways/scanner.ts';
import { readFrame } from '#server/domains/chat/sockets/frames.ts';
import { maskPhones, phoneParts } from '#shared/domain/mask-phones.ts';
import { readCode } from '#shared/domain/embed-code.ts';
import { codeFindings } from '#shared/text/embed-code-findings.ts';
import { readMapLink, readPlace } from '#shared/text/map-links.ts';
import { holdTogether } from '#shared/text/hold-together.ts';
import { checkPerson } from '#islands/respond-form/check-person.ts';
import { readPresses } from '../../site/src/features/favorite/left-presses.ts';
import { hoursOf } from '../../site/src/features/own-embed/key-steps.ts';
import { readContext } from '../../widgets/kit/chat/page-context.ts';
import { SNIPPETS_OF } from '../../site/src/features/developers/snippets.ts';
import { lookFields } from '../../site/src/features/own-embed/look-fields.ts';
import { readChatLook } from '../../site/src/features/own-embed/chat-look.ts';
import type { Readers } from './outside-text.ts';

const PAGE = new URL('https://stroy.example/jobs');
const OURS = { origin: PAGE.origin, version: '1.0.0' };

/** What reads texts of the chat, and of pages that our elements stand on. */
export const CHAT_READERS: Readers = {
  'server/gateways/scanner.ts': {
    'an answer': (text) => {
      try {
        readVerdict(text);
      } catch {}
    },
    'a name': (text) => readVerdict(`stream: ${text} FOUND`),
  },
  'server/domains/chat/chat-bus.ts': { 'a note': readChatNote },
  'site/src/features/own-embed/chat-look.ts': { 'a field': (text) => readChatLook({ get: () => text }) },
  'site/src/features/own-embed/look-fields.ts': { 'a colour': (text) => lookFields({ get: () => text }).accent() },
  'site/src/features/developers/element-code.ts': {
    'a word on the button': (text) =>
      SNIPPETS_OF['respond-button']({
        origin: PAGE.origin,
        key: 'pk',
        vacancy: '7',
        attributes: { label: text },
        fragmentFields: ['label'],
      }),
    'a greeting': (text) =>
      SNIPPETS_OF['chat-bubble']({ origin: PAGE.origin, key: 'pk', attributes: { greeting: text } }),
  },
  'shared/domain/embed-code.ts': {
    'code of a page': (text) => readCode(`<script src="/widgets/v1/all.js" ${text}>${text}`),
  },
  'shared/text/embed-code-findings.ts': {
    'the code of a page': (text) =>
      codeFindings(readCode(`<karkas-vacancy-feed accent="${text}" embed-key="${text}">${text}`), OURS, null),
  },
  'site/src/features/own-embed/key-steps.ts': {
    hours: (text) => hoursOf({ 'from-0': text, 'to-0': text, timeZone: text }),
  },
  'widgets/kit/chat/page-context.ts': {
    'what a page says of itself': (text) =>
      readContext({ page: text, title: text, custom: { [text]: text } }, { url: PAGE, title: text }),
    'many facts': (text) =>
      readContext(
        { custom: Object.fromEntries([...text].map((sign, at) => [`${sign}${at}`, sign])) },
        { url: PAGE, title: '' },
      ),
  },
  'shared/text/hold-together.ts': {
    'a title': holdTogether,
    'spaces and dashes': (text) => holdTogether('5 – 6  —'.repeat(text.length)),
  },
  'site/src/features/favorite/left-presses.ts': { 'what this browser has kept': readPresses },
  'site/src/islands/respond-form/check-person.ts': {
    'a name and a phone': (text) => checkPerson({ name: text, phone: text }, []),
  },
  'server/domains/chat/sockets/frames.ts': {
    'a frame': readFrame,
    'a message': (text) => readFrame(JSON.stringify({ v: 1, t: 'send', message: { text } })),
    'a frame that nests': (text) => readFrame('['.repeat(text.length)),
  },
  'server/domains/chat/sockets/index.ts': { 'an address': (text) => isChatAddress(`/ws/chat/${text}`) },
  'shared/domain/mask-phones.ts': {
    'a message': maskPhones,
    'an invitation': phoneParts,
    digits: (text) => maskPhones('7'.repeat(text.length)),
    'digits and gaps': (text) => maskPhones('8 - '.repeat(text.length)),
    'mobile numbers': (text) => maskPhones('9 '.repeat(text.length)),
    'numbers in a row': (text) => maskPhones('89172041683,'.repeat(Math.ceil(text.length / 12))),
  },
  'shared/text/map-links.ts': {
    'an address': readPlace,
    'links in a row': (text) => readPlace('https://yandex.ru/maps/?ll=1,2 '.repeat(Math.ceil(text.length / 31))),
    'a link': readMapLink,
    'a path of 2GIS': (text) => readMapLink(`https://2gis.ru/${text}`),
    'a path of Google': (text) => readMapLink(`https://google.com/maps/${text}`),
    'a mark of OpenStreetMap': (text) => readMapLink(`https://openstreetmap.org/#map=${text}`),
  },
};

/** Reads what others have read before. */
export const CHAT_INSIDE: Readonly<Record<string, readonly string[]>> = {
  'an origin that a browser has read': ['widgets/kit/chat/line.ts', 'site/src/islands/chat/WrittenFrom.tsx'],
  'the beginning of a title that the page itself has': ['widgets/chat-bubble/title.ts'],
  'single signs of a bounded query': ['server/domains/chat/found-messages.ts', 'server/domains/embed/repository.ts'],
  'what our own server has sealed or written': [
    'server/domains/document/links.ts',
    'server/domains/embed/chat.ts',
    'site/src/features/embed-link/link-page.ts',
    'site/src/features/embed-link/respond-page.ts',
  ],
  'a colour that was matched before': ['shared/domain/contrast.ts'],
  'styles that the browser has computed, and a registered name': [
    'widgets/doctor/look-findings.ts',
    'widgets/doctor/see.ts',
    'widgets/respond-button/chat-after.ts',
  ],
  'an address by URL.parse, whose length Node bounds': ['server/domains/chat/sockets/admit.ts'],
};
