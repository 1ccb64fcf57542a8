import { z } from 'zod';
import type { CodeSent } from '#shared/contracts/account.ts';
import type { QuickBody, SentRespond } from '#shared/contracts/respond-send.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { visitor } from '../../../platform/actor.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
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
} from '../../account/index.ts';
import { readVacancyToRespond, type VacancyToRespond } from '../../vacancy/index.ts';
import type { RespondTools } from '../tools.ts';
import { sendToVacancy, type ResumeBody } from './with-resume.ts';
import { aboutOf, assertAgreed, checkQuick, countQuick, deliverQuick, sendOnce, waitingSchema } from './quick.ts';

/** Responds from a page of the employer's own. A quick one signs nobody in, and whoever has responded before is told so by its code. */

/** The page: its key, and the company that the key is of, which gets the respond. */
export interface WidgetPlace {
  keyId: string;
  /** Of the page that calls. */
  origin: string;
  /** Whose page the person sees: that around a frame of ours, else the one that calls. */
  site: string;
  companyId: number;
  /** As the boxes name it; kept as a proof. */
  receiver: Readonly<Record<string, string>>;
}

const PURPOSE = 'widget_respond';
const widgetWaitingSchema = waitingSchema.extend({
  keyId: z.uuid(),
  origin: z.string(),
  /** Of the employer's own bookkeeping. */
  reference: z.string().optional(),
});
type WidgetWaiting = z.output<typeof widgetWaitingSchema>;

/** What a widget sends besides the boxes, checked by its contract. */
export type WidgetBody = QuickBody & { reference?: string | undefined };

/** A respond, or one that there was before. */
export interface WidgetRespond {
  respond: SentRespond;
  already: boolean;
  accountId: string;
}

/** The vacancy as a visitor sees it. Throws `not_found` for one of another company or of a hidden one, `gone`. */
export async function readWidgetVacancy(
  context: CallContext,
  id: number,
  companyId: number,
): Promise<VacancyToRespond> {
  const vacancy = await readVacancyToRespond({ ...context, actor: visitor }, id).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'not_found' ? goneAway() : error;
  });
  if (vacancy.companyId !== companyId || vacancy.shown.company.id === null) throw goneAway();
  return vacancy;
}

/** The same for every vacancy that the key's company does not show. */
const goneAway = () =>
  new DomainError('not_found', { detail: 'Этой вакансии больше нет. Посмотрите другие вакансии компании' });

/** Checks all that does not depend on whose phone it is, and stores nothing. Throws as `startQuick`. Returns the number in E.164. */
export async function checkFromWidget(context: CallContext, body: WidgetBody, companyId: number): Promise<string> {
  const destination = readPhone(body.phone);
  const vacancy = await readWidgetVacancy(context, body.vacancyId, companyId);
  await checkQuick(context, vacancy, waitingSchema.parse(body));
  assertAgreed(boxesOf(body));
  return destination;
}

/** Records what was agreed to, and sends the code. Throws as {@link checkFromWidget}, and `limit_exceeded`. */
export async function startFromWidget(
  context: CallContext,
  tools: RespondTools,
  body: WidgetBody,
  { keyId, origin, companyId, receiver }: WidgetPlace,
): Promise<CodeSent> {
  const destination = await checkFromWidget(context, body, companyId);
  await countQuick(context, tools, destination);
  const waiting = widgetWaitingSchema.parse({ ...body, keyId, origin });
  const about = { ...aboutOf({ id: body.vacancyId, companyId }), ...receiver };
  return requestCode(
    context,
    tools,
    {
      purpose: PURPOSE,
      channel: 'sms',
      destination,
      details: { respond: tools.secrets.seal(PURPOSE, JSON.stringify(waiting)) },
    },
    (tx) => recordGiven(tx, context, tools, destination, boxesOf(body), 'respond', about, `widget:${keyId}`),
  );
}

/** Another code. Throws `not_found` for one that another page waits for, `limit_exceeded`. */
export function resendToWidget(
  context: CallContext,
  tools: RespondTools,
  pending: string,
  place: Pick<WidgetPlace, 'keyId' | 'origin'>,
): Promise<CodeSent> {
  return resendCode(context, tools, pending, (row) => {
    const waiting = row.purpose === PURPOSE ? open(tools, row) : undefined;
    return waiting !== undefined && isFrom(waiting, place);
  });
}

/**
 * The code is right: account, consents and respond appear in the transaction that uses it up, and `also` joins it. Throws
 * `wrong_state` also for a code that another page waits for.
 */
export function confirmFromWidget<Result>(
  context: CallContext,
  tools: RespondTools,
  code: { confirmationId: string; code: string },
  { companyId, receiver, ...place }: WidgetPlace,
  also: (tx: DatabaseTransaction, sent: WidgetRespond) => Promise<Result>,
): Promise<WidgetRespond & { result: Result }> {
  return confirmCode(context, tools, code, [PURPOSE], async (tx, row) => {
    const waiting = open(tools, row);
    if (!waiting || !isFrom(waiting, place)) throw expired();
    const own = { ...context, db: tx };
    const { account } = await findOrAddByPhone(tx, own, { phone: row.destination, name: waiting.name });
    const vacancy = await readWidgetVacancy(own, waiting.vacancyId, companyId);
    await adoptGiven(tx, own, tools, row, account, 'respond', { ...aboutOf(vacancy), ...receiver });
    await forgetDetails(tx, row.id);
    const accountId = account.id;
    const attribution = toldOf(waiting, { keyId: waiting.keyId, site: place.site });
    const once = await sendOnce(own, tools, { accountId, vacancy }, (at, sending) =>
      deliverQuick(sending, at, { accountId, phone: row.destination, waiting: { ...waiting, attribution } }),
    );
    const sent = { ...once, accountId };
    return { ...sent, result: await also(tx, sent) };
  });
}

/** Of whoever is signed in on our site, with a resume. Throws as `sendToVacancy`, and `not_found` for a vacancy of another company. */
export async function sendResumeFromWidget(
  context: CallContext,
  tools: RespondTools,
  { reference, ...body }: ResumeBody & { reference?: string | undefined },
  { keyId, site, companyId }: Pick<WidgetPlace, 'keyId' | 'site' | 'companyId'>,
  also: (tx: DatabaseTransaction) => Promise<void>,
): Promise<SentRespond> {
  await readWidgetVacancy(context, body.vacancyId, companyId);
  const attribution = toldOf({ attribution: body.attribution, reference }, { keyId, site });
  return sendToVacancy(context, tools, { ...body, attribution }, { also });
}

/** What is kept of where a respond came from. */
function toldOf<Attribution extends object>(
  { attribution, reference }: { attribution: Attribution; reference?: string | undefined },
  { keyId, site }: Pick<WidgetPlace, 'keyId' | 'site'>,
) {
  return { ...attribution, key: keyId, page: site, ...(reference ? { reference } : {}) };
}

function boxesOf({ agreement, personalAgreement, transferAgreement }: WidgetBody) {
  return { agreement, personalAgreement, transferAgreement };
}

function open({ secrets }: RespondTools, { details }: Pick<ConfirmationRow, 'details'>): WidgetWaiting | undefined {
  const { respond } = readDetails(details);
  return respond === undefined ? undefined : widgetWaitingSchema.parse(JSON.parse(secrets.open(PURPOSE, respond)));
}

function isFrom(waiting: WidgetWaiting, { keyId, origin }: Pick<WidgetPlace, 'keyId' | 'origin'>): boolean {
  return waiting.keyId === keyId && waiting.origin === origin;
}
