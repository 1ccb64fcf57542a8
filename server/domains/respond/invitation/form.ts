import type { InvitationForm } from '#shared/contracts/respond-forms.ts';
import type { ResumeForCompany } from '#shared/contracts/resume-company.ts';
import { FREE_INVITATIONS_PER_MONTH } from '#shared/domain/limits.ts';
import type { TemplateValues } from '#shared/domain/template.ts';
import { nameParts } from '#shared/text/person-names.ts';
import { memberValues, personValues } from '#shared/text/template-values.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { findAccount } from '../../account/index.ts';
import { findSigner } from '../../company/index.ts';
import { findCity, timeZoneOf } from '../../compendium/index.ts';
import { readForCompany, readResumeToInvite } from '../../resume/index.ts';
import { listTemplatesFor } from '../../template/index.ts';
import { readVacancy } from '../../vacancy/index.ts';
import { countInvitations, findOpenVacancies, noFreeText } from './count.ts';
import { canUseCompanyResponds } from '../policy.ts';
import type { RespondTools } from '../tools.ts';

/** What the invitation of a resume shows. Throws `not_found`, `forbidden`. */
export async function readInvitationForm(
  context: CallContext,
  { publicOrigin }: RespondTools,
  resumeId: number,
  vacancyId: number | undefined,
): Promise<InvitationForm> {
  const { db, clock } = context;
  const now = clock.now();
  const member = enforce(canUseCompanyResponds(context.actor));
  const resume = await readResumeToInvite(context, resumeId);
  const shown = resume.freeze(now);
  const specializationIds = shown.specializations.map(({ id }) => id);
  const [rows, used, account, signer, templates] = await Promise.all([
    findOpenVacancies(db, member, resume.applicantId, { specializationIds }),
    countInvitations(db, member, now),
    findAccount(db, member.accountId),
    findSigner(db, member),
    listTemplatesFor(db, member, 'invite'),
  ]);
  const free = rows.filter(({ respondId }) => respondId === null);
  const chosen = free.find(({ id }) => id === vacancyId) ?? free[0] ?? rows[0];
  const vacancy = chosen ? await readVacancy(context, chosen.id) : null;
  const { name } = shown;
  const values: TemplateValues = {
    ...memberValues({
      me: account ?? { firstName: null, lastName: null, phone: null },
      company: {
        name: vacancy?.company.name ?? signer?.name ?? '',
        phone: vacancy?.anonymous ? null : (signer?.phone ?? null),
        position: signer?.position ?? null,
      },
      vacancy,
      origin: publicOrigin,
      now,
    }),
    ...personValues(nameParts(name ?? '', { surnameFirst: true })),
  };
  const freeLeft = Math.max(0, FREE_INVITATIONS_PER_MONTH - used.ofCompany);
  const beyond = freeLeft === 0 ? await beyondFree(context, resumeId) : null;
  const vacancies = rows.map(({ id, title, pay, cityId, address, respondId, respondKind }) => ({
    id,
    title,
    pay,
    city: findCity(cityId)?.name ?? null,
    place: address ?? findCity(cityId)?.name ?? null,
    timeZone: timeZoneOf(cityId),
    respond:
      respondId === null
        ? null
        : { id: respondId, kind: respondKind === 'invitation' ? ('invitation' as const) : ('respond' as const) },
  }));
  return {
    name: name ?? resume.title,
    firstName: resume.firstName,
    isLooking: shown.jobSearchStatus !== 'passive' && shown.availability !== 'not_searching',
    vacancies,
    vacancyId: chosen?.id ?? null,
    templates: templates.map(({ id, title, body, defaultFor, files }) => ({
      id,
      title,
      body,
      isDefault: defaultFor.includes('invite'),
      files: files.map((file) => ({ name: file.name })),
    })),
    values,
    freeLeft,
    beyondFree: beyond && 'text' in beyond ? beyond.text : null,
    refusal: refusalOf(vacancies) ?? (beyond && 'refusal' in beyond ? beyond.refusal : null),
  };
}

function refusalOf(vacancies: InvitationForm['vacancies']): InvitationForm['refusal'] {
  if (vacancies.length === 0)
    return {
      code: 'no_vacancy',
      text: 'Открытых вакансий, на которые вы можете пригласить, сейчас нет',
      payFor: null,
    };
  if (vacancies.every(({ respond }) => respond !== null))
    return {
      code: 'already_invited',
      text: 'На каждую из ваших открытых вакансий этого человека уже приглашали, или он откликнулся сам',
      payFor: null,
    };
  return null;
}

/** Beyond the free ones an invitation opens the contacts: what that costs, or why it cannot be. */
async function beyondFree(
  context: CallContext,
  resumeId: number,
): Promise<{ text: string } | { refusal: NonNullable<InvitationForm['refusal']> }> {
  const now = context.clock.now();
  const { contacts } = await readForCompany(context, resumeId);
  const none = noFreeText(now);
  if (contacts.byRespond || contacts.opening)
    return { text: `${none}. Контакты уже открыты: это приглашение ничего не\u00a0стоит` };
  if (!contacts.hasRight)
    return {
      refusal: {
        code: 'no_free',
        text: `${none}. Следующее открывает контакты, а\u00a0на\u00a0это нужно право`,
        payFor: null,
      },
    };
  if (contacts.refusal !== null)
    return { refusal: { code: 'no_free', text: `${none}. ${contacts.refusal}`, payFor: contacts.payFor } };
  return { text: `${none}. Это приглашение откроет контакты: ${chargeText(contacts)}` };
}

function chargeText({ next, freeLeft, bought, pass }: ResumeForCompany['contacts']): string {
  switch (next) {
    case 'pass':
      return `по\u00a0купленному доступу, сегодня осталось ${pass?.leftToday ?? 0}`;
    case 'free':
      return `спишется бесплатный, осталось ${freeLeft}`;
    default:
      return `спишется купленный, осталось ${bought.left}`;
  }
}
