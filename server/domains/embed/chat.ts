import { z } from 'zod';
import type { embedChatContracts } from '#shared/contracts/embed-chat.ts';
import { imageUrl } from '#shared/domain/image-sizes.ts';
import { GUEST_CODES_PER_KEY_DAY } from '#shared/domain/limits.ts';
import { DAY_SECONDS } from '#shared/domain/time.ts';
import type { CallRequest, Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import {
  adoptGiven,
  confirmCode,
  expired,
  findOrAddByPhone,
  forgetDetails,
  readDetails,
  readPhone,
  recordGiven,
  requestCode,
  resendCode,
  type ConfirmationRow,
} from '../account/index.ts';
import { readChatFile, type ChatFileTools } from '../chat/index.ts';
import { findChatHours, findCompanyShort, findNamedCompanies } from '../company/index.ts';
import type { WidgetPlace } from '../respond/index.ts';
import { countUse } from './figures.ts';
import { asGuest, createGuestReader, giveGrant } from './grants.ts';
import { openKey } from './keys.ts';
import {
  assertTestCode,
  assertTyped,
  exposureOf,
  isTest,
  noTestCode,
  openPage,
  receiverOf,
  seemingCode,
  testOf,
  usedPage,
  type PageTools,
} from './page.ts';
import { joinPerson } from './persons.ts';
import { CHAT_USE } from './policy.ts';

/**
 * A chat with the company on its own page: a code shows whose phone it is, and opens what is between this person and the
 * company. It signs nobody in. A `pk_test_` key, or a page that says `test`, checks everything and writes nothing.
 */

type Calls = typeof embedChatContracts;
type Body = CallRequest<Calls['POST /embed/chat/guest']>['body'];

const PURPOSE = 'widget_chat';
/** What it costs at most; codes of one address and of one phone have limits of their own. */
const PER_KEY = { points: GUEST_CODES_PER_KEY_DAY, seconds: DAY_SECONDS };
const WORK = {
  waitSeconds: 60,
  detail: 'Браузер не\u00a0смог подтвердить вас. Страница должна открываться по\u00a0https',
} as const;

/** What waits for the code. */
const waitingSchema = z.strictObject({ name: z.string(), keyId: z.uuid(), origin: z.string() });

export function embedChatCalls(tools: PageTools & ChatFileTools): Handlers<Calls> {
  const readGuest = createGuestReader(tools.secrets);
  return {
    'GET /embed/chat/form': async ({ query }, context) => {
      const key = await openKey(tools.keys, tools.ownOrigin, query.key, CHAT_USE, context);
      const company = await findCompanyShort(context.db, key.companyId);
      if (!company) throw new DomainError('not_found');
      const { id, name, logoUrl } = company;
      const named = query.company === undefined ? [id] : await findNamedCompanies(context.db, [query.company]);
      return {
        company: { id, name, logoUrl: logoUrl && imageUrl(logoUrl, 'logo', 2) },
        receiver: await receiverOf(key, context),
        ...(named?.includes(id) ? {} : { otherCompany: true }),
        hours: await findChatHours(context.db, id),
        ...exposureOf(key),
        ...testOf(key),
      };
    },

    'POST /embed/chat/guest': async ({ body }, context) => {
      const { key, place } = await openPage(tools, body.key, CHAT_USE, context);
      const destination = readPhone(body.phone);
      assertTyped(body.openSeconds);
      await tools.suspicion.prove(context, WORK);
      if (isTest(key, body.test)) return { ...seemingCode(destination), test: true };
      // A program that fills in everything learns nothing, and gets no SMS.
      if (body.website !== '') return seemingCode(destination);
      await context.limiter.consume('guests of a widget key', PER_KEY, key.id);
      return sendCode({ ...context, hasWorked: true }, tools, destination, body, place);
    },

    'POST /embed/chat/guest/{pending}/resend': async ({ params, body }, context) => {
      const { key, place } = await openPage(tools, body.key, CHAT_USE, context);
      if (isTest(key, body.test)) throw noTestCode();
      return resendCode(context, tools, params.pending, (row) => {
        const waiting = row.purpose === PURPOSE ? open(tools, row) : undefined;
        return waiting !== undefined && isFrom(waiting, place);
      });
    },

    'POST /embed/chat/guest/{pending}/confirm': async ({ params, body }, context) => {
      const { key, place } = await openPage(tools, body.key, CHAT_USE, context, body.site);
      if (isTest(key, body.test)) {
        assertTestCode(body.code);
        return { grant: null, test: true };
      }
      const step = { confirmationId: params.pending, code: body.code };
      const grant = await confirmCode(context, tools, step, [PURPOSE], async (tx, row) => {
        const waiting = open(tools, row);
        if (!waiting || !isFrom(waiting, place)) throw expired();
        const own = { ...context, db: tx };
        const { account } = await findOrAddByPhone(tx, own, { phone: row.destination, name: waiting.name });
        await adoptGiven(tx, own, tools, row, account, 'chat', aboutOf(place));
        await forgetDetails(tx, row.id);
        await countUse(tx, key, { kind: 'chat', ...usedPage(tools, place, body.path) }, context.clock.now());
        const { actor } = context;
        const person = await joinPerson(
          tx,
          { ...context, ...tools },
          { actor, accountId: account.id, companyId: key.companyId },
        );
        const given = {
          key,
          person,
          accountId: account.id,
          origin: place.origin,
          site: place.site,
          now: context.clock.now(),
        };
        return giveGrant(tx, tools.secrets, given);
      });
      return { grant };
    },

    'GET /embed/chat/files': async ({ query: { token, ...wanted } }, context) => {
      const guest = await readGuest(context, token);
      if (!guest) throw new DomainError('unauthorized');
      return readChatFile({ ...context, actor: asGuest(guest, 'chat.guest') }, tools, wanted);
    },
  };
}

function sendCode(
  context: CallContext,
  tools: PageTools,
  destination: string,
  { name, agreement, personalAgreement, transferAgreement }: Body,
  place: WidgetPlace,
) {
  const { keyId, origin } = place;
  const boxes = { agreement, personalAgreement, transferAgreement };
  const guest = tools.secrets.seal(PURPOSE, JSON.stringify({ name, keyId, origin }));
  return requestCode(context, tools, { purpose: PURPOSE, channel: 'sms', destination, details: { guest } }, (tx) =>
    recordGiven(tx, context, tools, destination, boxes, 'chat', aboutOf(place), `widget:${keyId}`),
  );
}

/** To whom the data goes, with the consent to that. */
function aboutOf({ companyId, receiver }: WidgetPlace) {
  return { company: String(companyId), ...receiver };
}

function open({ secrets }: PageTools, { details }: Pick<ConfirmationRow, 'details'>) {
  const { guest } = readDetails(details);
  return guest === undefined ? undefined : waitingSchema.parse(JSON.parse(secrets.open(PURPOSE, guest)));
}

function isFrom(waiting: z.output<typeof waitingSchema>, { keyId, origin }: WidgetPlace): boolean {
  return waiting.keyId === keyId && waiting.origin === origin;
}
