import Fastify from 'fastify';
import { z } from 'zod';
import { toPattern } from '#server/domains/company/lists/name-search.ts';
import { companyNameKey } from '#server/domains/company/new-company.ts';
import { siteFindings } from '#server/domains/embed/doctor.ts';
import { isLoopback, normalizeOrigin } from '#server/domains/embed/origins.ts';
import { readOrigins } from '#server/domains/embed/read-origins.ts';
import { csvCell } from '#server/platform/csv.ts';
import { hashOf } from '#server/domains/respond/send/insert.ts';
import { printable, printableFileName } from '#server/pdf/printable.ts';
import { formFieldOf, numberOf, readFileValue } from '#shared/client/respond-body.ts';
import { chooseEncoding } from '#server/platform/encoding.ts';
import { drawable } from '#server/platform/drawn-text.ts';
import { namesTag } from '#server/platform/etag.ts';
import { cleanHtml, escapeHtml, htmlStart, textToHtml, withoutTags } from '#server/platform/html.ts';
import { visitorKey } from '#server/platform/limits.ts';
import { findKind } from '#server/platform/http/file-kind.ts';
import { receivedName } from '#server/platform/http/received-name.ts';
import { redactUrl } from '#server/platform/logging.ts';
import { placeOf } from '#server/platform/outbound-address.ts';
import { decodeCursor } from '#server/platform/paging.ts';
import { queryOf } from '#server/platform/address-query.ts';
import { isApiAddress } from '#server/platform/unreadable-requests.ts';
import { suggestAddresses } from '#server/sandbox/address-answers.ts';
import { writeXml } from '#server/web/feed-formats.ts';
import { chooseFormat, readRecipe, readSource } from '#server/web/image-request.ts';
import { ownSpelling } from '#server/web/own-spelling.ts';
import { bareAddress, canonicalTarget, isPlainPath } from '#server/web/request-head.ts';
import { companyCard, findCard } from '#server/web/share-image/card.ts';
import type { Call } from '#shared/client/call.ts';
import { companyLetter } from '#shared/domain/company-letter.ts';
import { clockTime } from '#shared/domain/time.ts';
import { composed } from '#shared/domain/composed.ts';
import { checkPolicy } from '#shared/domain/content-policy.ts';
import { readPagePath } from '#shared/domain/embed-figures.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { readFeedAddress } from '#shared/domain/feed-address.ts';
import { readRespondAddress } from '#shared/domain/respond-address.ts';
import { isFileName } from '#shared/domain/file-name.ts';
import { imageAttributes } from '#shared/domain/image-sizes.ts';
import { isInn } from '#shared/domain/inn.ts';
import { ADDRESS_BYTES_MAX } from '#shared/domain/limits.ts';
import { isNewsSlug } from '#shared/domain/news-slug.ts';
import { isOgrn } from '#shared/domain/ogrn.ts';
import { isPagePath, isSitePath } from '#shared/domain/page-path.ts';
import { videoPlayer } from '#shared/domain/video-player.ts';
import { fileKind } from '#shared/text/file.ts';
import { asksOfAhead } from '#shared/domain/question.ts';
import { faultOfMobile } from '#shared/text/mobile-phone.ts';
import { formatPhone } from '#shared/text/phone.ts';
import { capitalised, withinSentence } from '#shared/text/terms.ts';
import { readFeedQuery } from '#islands/vacancy-feed/query.ts';
import { textBlocks } from '#islands/vacancy-feed/text-blocks.ts';
import { cityAddress } from '../../site/src/features/city/city-address.ts';
import { readLook } from '../../site/src/features/developers/look.ts';
import { kindOfForm } from '../../site/src/features/newsletter/newsletter-address.ts';
import { readList } from '../../site/src/features/newsletter/read-list.ts';
import { readHearts } from '../../site/src/features/favorite/kept-hearts.ts';
import { respondOfHash } from '../../site/src/features/own-responds/address.ts';
import { moscowMoment } from '../../site/src/lib/moscow-field.ts';
import { pathOfPasted } from '../../site/src/lib/path-of-pasted.ts';
import { typedTimes } from '../../site/src/features/own-responds/respond-steps.ts';
import { readFeedAttributes } from '../../site/src/features/embed/feed-attributes.ts';
import { isKnownSite, linkParts } from '#shared/text/chat-links.ts';
import { initials } from '#shared/text/initials.ts';
import { chatAddress, readChatAddress } from '../../site/src/islands/chat/address.ts';
import { shortened } from '#shared/text/list-heading.ts';
import { parseKept } from '../../site/src/features/short-resume/kept-draft.ts';
import { checkShort, toContent } from '../../site/src/features/short-resume/short-form.ts';
import { tabMarks } from '../../site/src/layouts/tab-marks.ts';
import { ownAddress } from '../../site/src/lib/own-address.ts';
import { pathId } from '../../site/src/lib/page.ts';
import { telHref } from '../../site/src/components/phone.ts';
import { pageNumber } from '../../site/src/features/rubricator/rubricator.ts';
import type { Read } from './hostile-texts.ts';

export type Readers = Readonly<Record<string, Readonly<Record<string, Read>>>>;

const nobody = (() => Promise.reject(new Error('Nobody answers'))) as unknown as Call;

/** Read by the framework before any of our code. */
const door = Fastify({ trustProxy: true });
door.all('/*', (request, reply) => reply.send([request.ip, request.host, request.query]));
const header = (name: string): Read => {
  return (text) => door.inject({ url: '/', headers: { [name]: text } });
};

/**
 * Every parser of untrusted text that is not a contract, page or attribute, by its file; those are found automatically.
 */
export const READERS: Readers = {
  'server/app.ts': {
    'a path': (text) => door.inject(`/${encodeURIComponent(text.toWellFormed())}`),
    'a query': (text) => door.inject(`/?${text}`),
    'JSON as a body': (text) =>
      door.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: text }),
    'a type of a body': (text) =>
      door.inject({ method: 'POST', url: '/', headers: { 'content-type': text }, payload: 'a' }),
    'X-Forwarded-For': header('x-forwarded-for'),
    'X-Forwarded-Host': header('x-forwarded-host'),
    Host: header('host'),
    Cookie: header('cookie'),
  },
  'server/platform/csv.ts': { 'a cell': csvCell },
  'server/domains/respond/send/insert.ts': { 'a letter': hashOf },
  'shared/client/respond-body.ts': {
    'a number': numberOf,
    'a sent file': readFileValue,
    'a field': (text) => formFieldOf(text, []),
  },
  'site/src/features/own-responds/address.ts': { 'a part of an address': respondOfHash },
  'shared/domain/content-policy.ts': { 'a policy': (text) => checkPolicy(text, 'https://karkas.example') },
  'shared/domain/embed-figures.ts': { 'a path': readPagePath },
  'shared/domain/page-path.ts': { 'a path': isPagePath, 'a link': isSitePath },
  'shared/domain/time.ts': { 'a time': (text) => clockTime(text, 'Europe/Moscow') },
  'site/src/features/own-responds/respond-steps.ts': { 'a typed time': (text) => typedTimes(text, 'Europe/Moscow') },
  'server/domains/company/lists/name-search.ts': { 'a typed name': toPattern },
  'server/domains/company/new-company.ts': { 'a name': companyNameKey },
  'server/domains/embed/read-origins.ts': {
    'origins that a key cannot have': (text) => {
      try {
        return readOrigins([text], { test: false, allowLoopback: false });
      } catch {
        return null;
      }
    },
  },
  'server/domains/embed/origins.ts': { 'an origin': normalizeOrigin, 'a local origin': isLoopback },
  'server/platform/http/file-kind.ts': { 'a file': (text) => findKind(Buffer.from(text)) },
  'server/platform/http/received-name.ts': { 'a name': receivedName },
  'server/pdf/printable.ts': { 'a text': printable, 'a name': printableFileName },
  'server/platform/drawn-text.ts': { 'a name': (text) => drawable(text, 60) },
  'server/platform/etag.ts': {
    'If-None-Match': (text) => namesTag(text, '"a"'),
    'a tag': (text) => namesTag(`"${text}"`, '"a"'),
  },
  'server/platform/html.ts': {
    HTML: cleanHtml,
    text: textToHtml,
    beginning: (text) => htmlStart(text, 200),
    'a long beginning': (text) => htmlStart(text, text.length - 1),
    escaped: escapeHtml,
    bare: withoutTags,
  },
  'server/platform/logging.ts': { 'an address': redactUrl },
  'server/platform/outbound-address.ts': { 'an address of the network': placeOf },
  'server/platform/paging.ts': {
    'a cursor': (text) => decodeCursor(z.unknown(), text),
    'what a cursor holds': (text) => decodeCursor(z.unknown(), Buffer.from(text).toString('base64url')),
  },
  'server/platform/limits.ts': { 'an address of the network': visitorKey },
  'server/platform/address-query.ts': { 'an address': (text) => queryOf(`/?${text}`) },
  'server/platform/unreadable-requests.ts': { 'an address': isApiAddress },
  'server/sandbox/address-answers.ts': { 'an address': (text) => suggestAddresses({ query: text }) },
  'server/web/feed-formats.ts': { 'a text of a feed': (text) => writeXml({ a: text }) },
  'server/web/image-request.ts': { options: readRecipe, 'a source': readSource, Accept: chooseFormat },
  'server/web/own-spelling.ts': { 'an address': ownSpelling },
  'server/web/request-head.ts': {
    'an address': canonicalTarget,
    'a query': (text) => canonicalTarget(`/vacancy-list?${text}`),
    slashes: bareAddress,
    'a path': isPlainPath,
    'Accept-Encoding': chooseEncoding,
  },
  'server/web/share-image/card.ts': {
    'an address': (text) => findCard(nobody, text),
    'a name': (text) => findCard(nobody, `news/${text}.png`),
    'a title': (text) => companyCard({ brandName: text, city: null, verified: false, vacancyCount: 0 }),
  },
  'shared/domain/company-letter.ts': { 'a name': companyLetter },
  'shared/domain/composed.ts': { text: composed, folded: (text) => composed(text, 'NFKC') },
  'shared/domain/embed-origins.ts': { 'an origin': (text) => isAllowedOrigin(['https://*.example.ru'], text) },
  'shared/domain/element-address.ts': {
    'settings of a button': (text) => readRespondAddress(new URLSearchParams({ label: text, fields: text })),
  },
  'shared/domain/feed-address.ts': {
    'an address': (text) => readFeedAddress(new URLSearchParams({ look: text, theme: text, 'accent-color': text })),
  },
  'shared/domain/file-name.ts': { 'a name': isFileName },
  'shared/domain/image-sizes.ts': { 'a source': (text) => imageAttributes(`/files/${text}`, 'logo') },
  'shared/domain/inn.ts': { 'a number': isInn },
  'shared/domain/news-slug.ts': { 'a slug': isNewsSlug },
  'shared/domain/ogrn.ts': { 'a number': isOgrn },
  'shared/domain/video-player.ts': {
    'an address': videoPlayer,
    'a video': (text) => videoPlayer(`https://vk.com/video?z=${text}`),
  },
  'shared/text/chat-links.ts': { 'a message': linkParts, 'a link': (text) => isKnownSite(text, ['a.ru']) },
  'shared/text/file.ts': { 'a name': fileKind },
  'shared/text/initials.ts': { 'a name': initials },
  'shared/text/phone.ts': { 'a number': formatPhone },
  'shared/text/mobile-phone.ts': { 'a typed number': faultOfMobile },
  'shared/domain/question.ts': { 'a question': (text) => asksOfAhead({ type: 'date', text }) },
  'shared/text/terms.ts': { 'a name': withinSentence, 'a word': capitalised },
  'site/src/islands/vacancy-feed/query.ts': {
    'a query': (text) => readFeedQuery(new URLSearchParams({ q: text, facility: text, page: text, sort: text })),
  },
  'site/src/islands/vacancy-feed/text-blocks.ts': { HTML: textBlocks },
  'site/src/features/city/city-address.ts': {
    'a path': (text) => cityAddress({ pathname: `/vacancy-list/${text}`, search: '' }, null, () => true),
    // Only for addresses that the server has accepted; Node's own query parser is not linear beyond that.
    'a query': (text) =>
      cityAddress({ pathname: '/vacancy-list', search: `?${text.slice(0, ADDRESS_BYTES_MAX)}` }, null, () => true),
  },
  'server/domains/embed/doctor.ts': {
    'a site': (text) => siteFindings({ origins: ['https://*.example.ru', 'https://stroy.ru'], widgets: [] }, text),
  },
  'site/src/features/developers/look.ts': {
    'a form': (text) => {
      const form = new FormData();
      for (const name of ['accent', 'limit', 'layout', 'show', 'filters']) form.set(name, text);
      return readLook(form);
    },
  },
  'site/src/features/favorite/kept-hearts.ts': { 'a stored text': readHearts },
  'site/src/features/embed/feed-attributes.ts': {
    attributes: (text) =>
      readFeedAttributes(new URLSearchParams({ show: text, filters: text, sort: text, limit: text }), 'fragment'),
  },
  'site/src/islands/chat/address.ts': {
    'a query': (text) => readChatAddress(new URL(`https://a.ru/chat?${new URLSearchParams({ set: text, q: text })}`)),
    'a path': (text) => chatAddress.read(new URL(`https://a.ru/${encodeURIComponent(text)}`)),
  },
  'site/src/features/short-resume/kept-draft.ts': { 'a stored text': (text) => parseKept(text) },
  'site/src/features/short-resume/short-form.ts': {
    'a number': (text) => [checkShort({ experienceYears: text, payMonthKopecks: text }), toContent({ cityId: text })],
  },
  'shared/text/list-heading.ts': { words: shortened },
  'site/src/features/newsletter/read-list.ts': {
    'a list': (text) => [readList(text), readList(`/vacancy-list?${text}`)],
  },
  'site/src/features/newsletter/newsletter-address.ts': {
    'an address': (text) => kindOfForm(`/newsletter/create?${new URLSearchParams({ list: text })}`),
  },
  'site/src/lib/moscow-field.ts': { 'a typed time': moscowMoment },
  'site/src/lib/path-of-pasted.ts': { 'an address': (text) => pathOfPasted(text, 'https://a.ru') },
  'site/src/lib/own-address.ts': {
    'an address': (text) => ownAddress(text, { href: 'https://a.ru/', origin: 'https://a.ru' }),
  },
  'site/src/lib/page.ts': { 'an id': pathId },
  'site/src/layouts/tab-marks.ts': { 'an address': (text) => tabMarks(`/profile/vacancy-list/${text}`) },
  'site/src/components/phone.ts': { 'a number to dial': telHref },
  'site/src/features/rubricator/rubricator.ts': { 'a page': (text) => pageNumber(new URLSearchParams({ page: text })) },
};

/**
 * Files that look like parsers but read no untrusted text, or pass all of it to parsers listed above, with the reason.
 */
export const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'hands what it takes of a request to the readers': [
    'server/domains/account/second-factor/second-factor-codes.ts',
    'server/domains/company/lists/suggest.ts',
    'server/platform/binder.ts',
    'server/platform/compression.ts',
    'server/platform/http/answers.ts',
    'server/platform/http/bind-calls.ts',
    'server/platform/http/callers.ts',
    'server/platform/http/cookies.ts',
    'server/platform/http/other-methods.ts',
    'server/platform/proxies.ts',
    'server/platform/slow-bodies.ts',
    'server/platform/problem-handler.ts',
    'server/sandbox/addresses.ts',
    'server/sandbox/sign-in-provider.ts',
    'server/sign-in-providers.ts',
    'server/web/company-feeds.ts',
    'server/web/files.ts',
    'server/web/form-guard.ts',
    'server/web/page-front.ts',
    'server/web/personal-pages.ts',
    'server/web/seen-pages.ts',
    'server/web/image.ts',
    'server/web/list-feeds.ts',
    'server/web/share-image/index.ts',
    'server/web/site.ts',
    'server/web/sitemap/index.ts',
    'server/web/widgets.ts',
  ],
  'configuration, and what was typed on the command line': [
    'server/config.ts',
    'server/embed-key.ts',
    'server/seller-config.ts',
    'server/staff-command.ts',
  ],
  'answers of our own services and files': [
    'widgets/kit/visits.ts',
    'server/domains/respond/change/undo.ts',
    'server/domains/respond/send/quick.ts',
    'server/domains/respond/send/from-widget.ts',
    'server/gateways/company-register.ts',
    'server/gateways/dadata.ts',
    'server/messages/sealed.ts',
    'server/platform/event-bus.ts',
    'server/platform/events.ts',
    'server/platform/security.ts',
    'shared/client/chat-socket.ts',
    'shared/client/solve-challenge.ts',
    'shared/stores/form-draft.ts',
    'site/src/features/staff-news/news-draft.ts',
    'server/sandbox/sms.ts',
    'server/serve.ts',
    'site/src/features/auth/CompanyInfo.astro',
    'site/src/pages/profile/second-factor.astro',
    'site/src/features/outbox/MessageItem.astro',
    'site/src/islands/resume-filters/island.tsx',
    'site/src/islands/vacancy-filters/island.tsx',
    'site/src/features/city/city-link.ts',
    'site/src/features/city/city.ts',
    'widgets/vacancy-feed/element.ts',
    'site/src/features/invitation/bind-invitation.ts',
  ],
  'the name of a host that the URL parser has read: 253 characters at most': ['server/platform/outbound.ts'],
  'an address of mail that the contract has cut to 254 characters': ['server/domains/account/password/passwords.ts'],
  'signs of texts that the contracts have bounded, one at a time': ['server/messages/draw-html.ts'],
  'a title that card.ts has cut to 200 characters': ['server/web/share-image/draw.ts'],
  'lists, labels, styles and texts of our own': [
    'site/src/features/staff-news/arrange-parts.ts',
    'site/src/islands/chat/DialogRow.tsx',
    'site/src/lib/chat-title.ts',
    'site/src/lib/parse-page.ts',
    'shared/text/date.ts',
    'shared/text/template-values.ts',
    'widgets/framed.ts',
    // The page's own address, and states of our own.
    'widgets/kit/framed/parent.ts',
    'widgets/respond-button/element.ts',
    'shared/text/audit-labels.ts',
    'server/domains/compendium/data/key-skills.ts',
    'server/domains/compendium/titles/abbreviations.ts',
    'server/domains/resume/new-resume.ts',
    'server/domains/search/text/concepts.ts',
    'server/domains/search/text/concept-places.ts',
    'shared/text/vacancy-summary.ts',
    'site/src/features/markup/TokenGroup.astro',
    'site/src/content.config.ts',
    'site/src/lib/send-step.ts',
    'site/src/layouts/chunk-reload.ts',
    'site/src/features/content/lay-out.ts',
    'shared/text/dimension-line.ts',
    'site/src/layouts/preload-pages.ts',
    'site/src/features/markup/sources.ts',
    'site/src/features/markup/tokens.ts',
  ],
  'looks for one class of characters in a field of a form, without anything to go back to': [
    'server/domains/company/payer.ts',
    'site/src/features/feedback/feedback-form.ts',
    'site/src/features/own-vacancies/respond-settings.ts',
    'site/src/features/auth/company-steps.ts',
  ],
  'only writes': [
    'widgets/kit/widget-call.ts',
    'shared/client/call.ts',
    'shared/client/call-body.ts',
    'shared/client/transport-session.ts',
  ],
  'its texts are those of html.ts': ['server/domains/search/vacancies/document.ts'],
  'numbers of an address, which the pattern cannot go back in': [
    'server/domains/payment/desk/search.ts',
    'site/src/features/paid/RefillPart.astro',
    'site/src/features/own-resumes/list-address.ts',
    'site/src/features/resume/company-steps.ts',
    'site/src/pages/favorite-list.astro',
    'site/src/pages/favorite-list/kept.astro',
  ],
  'what a visitor types into his own page': [
    'site/src/islands/respond-form/steps.ts',
    'shared/text/typed-phone.ts',
    'site/src/features/templates/edit-template.ts',
    'site/src/features/auth/step-forms.ts',
    'site/src/islands/vacancy-filters/SumField.tsx',
    'site/src/islands/respond-form/code-store.ts',
    'site/src/islands/respond-form/extras.ts',
  ],
  'the path of its own page, whose number the router has read': ['site/src/features/respond/respond-steps.ts'],
  'names what the page itself was given': ['site/src/features/company/CompanyContacts.astro', 'widgets/loader.ts'],
};
