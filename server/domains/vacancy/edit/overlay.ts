import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { Database } from '../../../database/connect.ts';
import { pickFacility } from '../facility.ts';
import { toValues } from '../new-vacancy.ts';
import type { VacancyRow } from '../repository.ts';
import { toStoredVacancy, type Media } from './content.ts';

/** The row as it would be if this were shown. */
export async function withContent(
  db: Database,
  shown: VacancyRow,
  content: VacancyContent,
  media: readonly Media[],
): Promise<VacancyRow> {
  const written = toStoredVacancy(content, media);
  const { companyId } = shown;
  const values = toValues(written);
  return {
    ...shown,
    ...values,
    // jsonb columns come back as what was stored in them.
    pay: content.pay,
    shift: content.shift,
    rotation: content.rotation,
    crew: content.crew,
    medical: content.medical,
    contacts: content.contacts,
    permits: content.permits,
    languages: content.languages,
    branding: shown.branding,
    moderationNotes: shown.moderationNotes,
    specializationIds: content.specializationIds,
    media: [...(written.media ?? [])],
    facility:
      content.facilityId === shown.facilityId ? shown.facility : await pickFacility(db, companyId, content.facilityId),
  };
}
