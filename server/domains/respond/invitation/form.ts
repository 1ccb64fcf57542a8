import type { InvitationForm } from '#shared/contracts/respond-forms.ts';
import { FREE_INVITATIONS_PER_MONTH } from '#shared/domain/limits.ts';
import type { TemplateValues } from '#shared/domain/template.ts';
import { nameParts } from '#shared/text/person-names.ts';
import { memberValues, personValues } from '#shared/text/template-values.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { findAccount } from '../../account/index.ts';
import { findSigner } from '../../company/index.ts';
import { findCity, timeZoneOf } from '../../compendium/index.ts';
import { readResumeToInvite } from '../../resume/index.ts';
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
    refusal: refusalOf({ freeLeft, vacancies }, now),
  };
}

function refusalOf(
  { freeLeft, vacancies }: Pick<InvitationForm, 'freeLeft' | 'vacancies'>,
  now: Date,
): InvitationForm['refusal'] {
  if (vacancies.length === 0)
    return { code: 'no_vacancy', text: 'Открытых вакансий, на которые вы можете пригласить, сейчас нет' };
  if (vacancies.every(({ respond }) => respond !== null))
    return {
      code: 'already_invited',
      text: 'На каждую из ваших открытых вакансий этого человека уже приглашали, или он откликнулся сам',
    };
  return freeLeft === 0 ? { code: 'no_free', text: noFreeText(now) } : null;
}
