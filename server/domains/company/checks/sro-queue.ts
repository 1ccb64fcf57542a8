import { crc32 } from 'node:zlib';
import { SRO_KIND_LABELS } from '#shared/text/company-labels.ts';
import { capitalised } from '#shared/text/terms.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import type { ModeratedItem, ModerationDecision, ModerationQueue, WaitingItem } from '../../../platform/moderation.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { CompanyTools } from '../company-tools.ts';
import { companyChanged } from '../events.ts';
import { companyIdOf, headAddress, reasonOf, reasonTexts } from './moderation-notes.ts';
import { companyTarget } from '../own/own-company-repository.ts';
import { countSroToLookUp, findSro, findSroToLookUp } from './sro.ts';
import { findCompanyForUpdate, findCompanyOfItem, setCompany } from '../status-repository.ts';
import type { StoredSro } from '../stored.ts';

type Tools = Pick<CompanyTools, 'messages' | 'publicOrigin'>;

/** Companies that have named a membership of an SRO, which staff look up in the register; by their ids. */
export function sroQueue(tools: Tools): ModerationQueue {
  return {
    kind: 'sro',
    permission: 'companies.moderate',
    count: countSroToLookUp,
    async list(db, page): Promise<WaitingItem[]> {
      const rows = await findSroToLookUp(db, page);
      return rows.map(({ id, brandName, inn, waitsSince }) => ({
        kind: 'sro',
        id: String(id),
        title: brandName,
        subtitle: inn && `ИНН ${inn}`,
        waitsSince: new Date(waitsSince),
      }));
    },
    async read(db, id): Promise<ModeratedItem | undefined> {
      const company = await findCompanyOfItem(db, id);
      const waiting = company ? waitingOf(await findSro(db, company.id)) : [];
      const [first] = waiting.map(({ waitsSince }) => waitsSince).toSorted();
      if (!company || first === undefined) return undefined;
      const { brandName, legalName, inn } = company;
      return {
        kind: 'sro',
        id,
        title: brandName,
        subtitle: inn && `ИНН ${inn}`,
        waitsSince: new Date(first),
        subject: companyTarget(company.id),
        version: versionOf(waiting),
        fields: [
          ...(legalName ? [{ name: 'legalName', title: 'Полное название', value: legalName }] : []),
          ...waiting.map((one) => ({
            name: one.kind,
            title: capitalised(SRO_KIND_LABELS[one.kind]),
            value: sroText(one),
          })),
        ],
        files: [],
        links: [
          { title: 'Страница компании', href: `/company/${company.id}` },
          { title: 'Реестр НОСТРОЙ', href: 'https://reestr.nostroy.ru/member' },
          { title: 'Реестр НОПРИЗ', href: 'https://reestr.nopriz.ru/member' },
        ],
        actions: ['approve', 'refuse'],
      };
    },
    decide: (context, tx, id, decision) => decideSro(context, tx, tools, companyIdOf(id), decision),
  };
}

const sroText = ({ registryNumber, liabilityLevel }: StoredSro): string =>
  [registryNumber, liabilityLevel ? `уровень ответственности\u00a0${liabilityLevel}` : null].filter(Boolean).join(', ');

type WaitingSro = StoredSro & { waitsSince: string };

function waitingOf(sro: readonly StoredSro[]): WaitingSro[] {
  return sro.filter((one): one is WaitingSro => one.waitsSince !== undefined);
}

/** Differs where something else waits. */
const versionOf = (waiting: readonly StoredSro[]): number => crc32(JSON.stringify(waiting));

async function decideSro(
  context: Context,
  tx: DatabaseTransaction,
  tools: Tools,
  companyId: number,
  decision: ModerationDecision,
): Promise<void> {
  const { action } = decision;
  const company = await findCompanyForUpdate(tx, companyId);
  if (!company) throw new DomainError('not_found');
  const sro = await findSro(tx, companyId);
  const waiting = waitingOf(sro);
  if ((action !== 'approve' && action !== 'refuse') || waiting.length === 0) throw new DomainError('wrong_state');
  // Of what waits, not of the company: its other changes must not put the decision off.
  if (decision.version !== null && decision.version !== versionOf(waiting))
    throw new DomainError('conflict', { detail: 'Компанию изменили, пока вы смотрели. Обновите страницу' });
  const isFound = action === 'approve';
  if (!isFound) reasonOf(decision);
  const decided = sro.map(({ waitsSince, ...one }) => (waitsSince ? { ...one, valid: isFound } : one));
  await setCompany(tx, companyId, { sro: JSON.stringify(decided) }, context.clock.now());
  await context.events.emit(tx, companyChanged(companyId));
  const email = await headAddress(tx, companyId);
  if (!email) return;
  const { brandName: companyName } = company;
  const link = `${tools.publicOrigin}/profile/company#sro-row`;
  if (isFound) await tools.messages.mail(tx, context.jobs, email, 'sro-confirmed', { companyName, link });
  else
    await tools.messages.mail(tx, context.jobs, email, 'sro-refused', { companyName, ...reasonTexts(decision), link });
}
