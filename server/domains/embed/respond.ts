import type { embedRespondContracts } from '#shared/contracts/embed-respond.ts';
import { DAY_SECONDS, toIso } from '#shared/domain/time.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { visitor } from '../../platform/actor.ts';
import type { CallRequest, Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { limitExceeded } from '../../platform/limits.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findCompanyShort } from '../company/index.ts';
import {
  checkFromWidget,
  confirmFromWidget,
  findStanding,
  readRespondForm,
  readWidgetVacancy,
  resendToWidget,
  sendResumeFromWidget,
  startFromWidget,
} from '../respond/index.ts';
import { findByInternalCode } from '../vacancy/index.ts';
import { findOthers, type EmbedSources } from './feed.ts';
import { countUse } from './figures.ts';
import { asGuest, giveGrant, renewToken } from './grants.ts';
import { openKey } from './keys.ts';
import {
  assertTestCode,
  assertTyped,
  exposureOf,
  isTest,
  noTestCode,
  openOpener,
  openPage,
  receiverOf,
  seemingCode,
  testOf,
  usedPage,
  type PageTools,
} from './page.ts';
import { joinPerson } from './persons.ts';
import { canHoldGrants, CHAT_USE, isFor, RESPOND_USE } from './policy.ts';
import type { EmbedKeyRow } from './repository.ts';

type Calls = typeof embedRespondContracts;
type FormQuery = CallRequest<Calls['GET /embed/respond/form']>['query'];

const WORK = {
  waitSeconds: 60,
  detail: 'Браузер не\u00a0смог подтвердить отклик. Страница должна открываться по\u00a0https',
} as const;

/**
 * Responds from an employer's own page, to vacancies of the key's company alone. A `pk_test_` key, or a
 * page that says `test`, checks everything and writes nothing: no SMS, no account, no respond; the code is {@link TEST_CODE}.
 */
export function embedRespondCalls(tools: PageTools & Pick<EmbedSources, 'search'>): Handlers<Calls> {
  return {
    'GET /embed/respond/form': async ({ query }, context) => {
      const key = await openKey(tools.keys, tools.ownOrigin, query.key, RESPOND_USE, context);
      const { id } = await readWidgetVacancy(context, await vacancyOf(query, key, context), key.companyId);
      const form = await readRespondForm({ ...context, actor: visitor }, tools, id);
      const isClosed = form.refusal?.code === 'closed' || form.refusal?.code === 'filled';
      const similar = isClosed ? await findOthers(tools, context, { companyId: key.companyId, id }) : [];
      return { ...form, receiver: await receiverOf(key, context), similar, ...exposureOf(key), ...testOf(key) };
    },

    'POST /embed/respond/quick': async ({ body: { key: publicKey, website, openSeconds, test, ...body } }, context) => {
      const { key, place } = await openPage(tools, publicKey, RESPOND_USE, context);
      const destination = await checkFromWidget(context, body, key.companyId);
      assertTyped(openSeconds);
      await tools.suspicion.prove(context, WORK);
      if (isTest(key, test)) return { step: 'code', ...seemingCode(destination), test: true };
      // A program that fills in everything learns nothing, and gets no SMS.
      if (website !== '') return { step: 'code', ...seemingCode(destination) };
      const waitSeconds = await context.limiter.waitSeconds(...perDay(key));
      if (waitSeconds > 0) throw limitExceeded(waitSeconds);
      return { step: 'code', ...(await startFromWidget({ ...context, hasWorked: true }, tools, body, place)) };
    },

    'POST /embed/respond/quick/{pending}/resend': async ({ params, body }, context) => {
      const { key, place } = await openPage(tools, body.key, RESPOND_USE, context);
      if (isTest(key, body.test)) throw noTestCode();
      return resendToWidget(context, tools, params.pending, place);
    },

    'POST /embed/respond/quick/{pending}/confirm': async (
      { params, body: { key: publicKey, code, path, site: told, test } },
      context,
    ) => {
      const { key, place } = await openPage(tools, publicKey, RESPOND_USE, context, told);
      if (isTest(key, test)) return testSent(context, key, code);
      const { origin, site } = place;
      const now = context.clock.now();
      const step = { confirmationId: params.pending, code };
      const { respond, already, result } = await confirmFromWidget(context, tools, step, place, async (tx, sent) => {
        if (!sent.already) {
          await context.limiter.consume(...perDay(key));
          await countUse(tx, key, { kind: 'respond', ...usedPage(tools, place, path) }, now);
        }
        const { accountId } = sent;
        const joining = { actor: context.actor, accountId, companyId: key.companyId };
        const person = await joinPerson(tx, { ...context, ...tools }, joining);
        return giveGrant(tx, tools.secrets, { key, person, accountId, origin, site, now });
      });
      return { ...respond, label: APPLICANT_STATUS_LABELS[respond.status], already, grant: result };
    },

    'GET /embed/respond': async ({ query: { key: publicKey, origin, site: told, ...subject } }, context) => {
      const { key, site } = await openOpener(tools, context, { key: publicKey, origin, site: told }, RESPOND_USE);
      const { id } = await readWidgetVacancy(context, await vacancyOf(subject, key, context), key.companyId);
      return { site, vacancyId: id, chats: isFor(key, CHAT_USE), ...testOf(key) };
    },

    'POST /embed/respond': async ({ body: { key: publicKey, origin, site: told, path, test, ...body } }, context) => {
      const { key, site } = await openOpener(tools, context, { key: publicKey, origin, site: told }, RESPOND_USE);
      const { id: keyId, companyId } = key;
      if (isTest(key, test)) {
        await readWidgetVacancy(context, body.vacancyId, companyId);
        return seemingSent(context, key);
      }
      const now = context.clock.now();
      return sendResumeFromWidget(context, tools, body, { keyId, site, companyId }, async (tx) => {
        await context.limiter.consume(...perDay(key));
        await countUse(tx, key, { kind: 'respond', ...usedPage(tools, { site }, path) }, now);
      });
    },

    'POST /embed/token': async ({ body: { key: publicKey, ...given } }, context) => {
      const { key, place } = await openPage(tools, publicKey, null, context);
      enforce(canHoldGrants(key));
      return renewToken(context, tools.secrets, key, { ...given, origin: place.origin });
    },

    'GET /embed/respond/status': async ({ query: { vacancy: vacancyId } }, context) => {
      const { accountId, companyId } = asGuest(context.actor, 'respond.create');
      const found = await findStanding(context.db, { accountId, companyId, vacancyId }, context.clock.now());
      return { respond: found ? { ...found, label: APPLICANT_STATUS_LABELS[found.status] } : null };
    },
  };
}

async function vacancyOf(
  { vacancy, external_id: code }: Omit<FormQuery, 'key'>,
  { companyId }: EmbedKeyRow,
  { db }: CallContext,
): Promise<number> {
  if ((vacancy === undefined) === (code === undefined))
    throw badField('vacancy', 'conflict_with_rules', 'Назовите вакансию номером или своим кодом');
  const id = vacancy ?? (await findByInternalCode(db, companyId, code ?? ''));
  if (id === undefined) throw new DomainError('not_found', { detail: 'Вакансии с\u00a0таким кодом нет' });
  return id;
}

/** Responds of a key a day, as the arguments of the limiter. */
function perDay({ id, respondsPerDay }: EmbedKeyRow) {
  return ['responds of a widget key', { points: respondsPerDay, seconds: DAY_SECONDS }, id] as const;
}

async function testSent(context: CallContext, key: EmbedKeyRow, code: string) {
  assertTestCode(code);
  const sent = await seemingSent(context, key);
  return { ...sent, label: APPLICANT_STATUS_LABELS[sent.status], already: false, grant: null };
}

/** What a try is answered: nothing was written. */
async function seemingSent({ db, clock }: CallContext, { companyId }: EmbedKeyRow) {
  const company = await findCompanyShort(db, companyId);
  if (!company) throw new DomainError('not_found');
  return {
    id: 0,
    status: 'sent' as const,
    createdAt: toIso(clock.now()),
    deadlineAt: null,
    company: { ...company, replyClock: null },
    autoReply: null,
    test: true as const,
  };
}
