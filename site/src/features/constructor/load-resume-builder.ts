import type { BuilderOptions } from '#islands/resume-builder/index.ts';
import type { Call } from '#shared/client/call.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import { foundOrNull } from '../../lib/page.ts';

interface Request {
  id: number | null;
  edit: ResumeEdit | null;
  /** The account. */
  owner: string;
  vacancyId: number | null;
  now: Date;
}

/** What the builder of a resume has to know before anything is typed. */
export async function loadResumeBuilder(
  call: Call,
  { id, edit, owner, vacancyId, now }: Request,
): Promise<Omit<BuilderOptions, 'step' | 'field'>> {
  const [me, workTypes, languages, pcPrograms, vacancy] = await Promise.all([
    call('GET /users/me'),
    call('GET /compendium/{kind}', { kind: 'work-type' }),
    call('GET /compendium/{kind}', { kind: 'language' }),
    call('GET /compendium/{kind}', { kind: 'pc-program' }),
    vacancyId === null ? null : foundOrNull(call('GET /vacancy/{id}', { id: vacancyId })),
  ]);
  const { lastName, firstName, middleName, birthDate, city, specialization, phone } = me;
  const choices = (items: typeof workTypes.items) =>
    items.map(({ id: value, name }) => ({ value: String(value), label: name }));
  return {
    id,
    edit,
    owner,
    vacancyId,
    vacancy: vacancy && { title: vacancy.title, companyName: vacancy.company.name },
    now: now.toISOString(),
    begin: {
      lastName,
      firstName,
      middleName,
      birthDate,
      cityId: city?.id ?? null,
      specializationIds: specialization ? [specialization.id] : [],
      contacts: phone ? { phone } : null,
    },
    beginNames: { cities: city ? [city] : [], specializations: specialization ? [specialization] : [] },
    workTypes: choices(workTypes.items),
    languages: choices(languages.items),
    pcPrograms: choices(pcPrograms.items),
  };
}
