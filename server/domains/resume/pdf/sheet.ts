import type { Resume, ShownPermit } from '#shared/contracts/resume.ts';
import { longDate } from '#shared/text/date.ts';
import {
  contactTerms,
  crewTerms,
  educationGroups,
  jobTerms,
  resumeStamp,
  resumeTerms,
} from '#shared/text/resume-details.ts';
import { CONTACT_WAY_LABELS, JOB_SEARCH_STATUS_LABELS } from '#shared/text/resume-labels.ts';
import {
  employerName,
  experienceText,
  jobPeriod,
  permitLines,
  personLine,
  wishEquivalentLine,
  wishLine,
} from '#shared/text/resume-summary.ts';
import { capitalised, joined, stated } from '#shared/text/terms.ts';
import type { ResumeSheet, SheetEntry, SheetSection } from '../../../pdf/index.ts';

/** Words a resume as its caller sees it: `resume` is the answer that the same caller gets from `GET /resume/{id}`. */
export function toSheet(
  resume: Resume,
  { photo, pageUrl, madeAt }: Pick<ResumeSheet, 'photo' | 'pageUrl' | 'madeAt'>,
): ResumeSheet {
  const { title, name, contacts, keySkills, about, crew, payWish, city, contactWays } = resume;
  const hidden = joined(...contactWays.map((way) => CONTACT_WAY_LABELS[way]));
  const { amount, note } = wishLine(payWish);
  return {
    name: joined(`Резюме: ${title}`, name) ?? '',
    title,
    pay: { amount, note: stated([note, note && payWish?.negotiable && 'можно обсудить']).join(', ') },
    notes: stated([
      wishEquivalentLine(resume),
      joined(personLine(resume), city?.name, JOB_SEARCH_STATUS_LABELS[resume.jobSearchStatus]),
      !contacts && hidden && `Контакты скрыты. В\u00a0резюме есть: ${hidden}.`,
    ]),
    contacts: contacts ? contactTerms(contacts) : [],
    stamp: resumeStamp(resume),
    sections: [
      ...sectionOf('Опыт работы', resume.jobs.map(toJob)),
      ...(crew ? [{ title: 'Бригада', terms: crewTerms(crew) }] : []),
      ...sectionOf('Удостоверения и\u00a0допуски', validFirst(resume.permits).map(toPermit)),
      ...(keySkills.length > 0 ? [{ title: 'Навыки', text: keySkills.join(', ') }] : []),
      ...(about ? [{ title: 'О\u00a0себе', text: about }] : []),
      ...educationGroups(resume).flatMap(({ title: kind, entries }) => sectionOf(kind, entries.map(plainEntry))),
      ...resumeTerms(resume),
    ],
    photo,
    pageUrl,
    updatedAt: longDate(resume.updatedAt),
    madeAt,
  };
}

function sectionOf(title: string, entries: SheetEntry[]): SheetSection[] {
  return entries.length > 0 ? [{ title, entries }] : [];
}

function plainEntry({ name, note }: { name: string; note: string | null }): SheetEntry {
  return { aside: [], name, note: note && capitalised(note), terms: [], text: null };
}

function toJob(job: Resume['jobs'][number]): SheetEntry {
  const employer = employerName(job);
  return {
    aside: [capitalised(jobPeriod(job)), experienceText(job.months)],
    name: job.position,
    note: joined(employer && capitalised(employer), job.regionName),
    terms: jobTerms(job),
    text: job.duties ?? null,
  };
}

const toPermit = (permit: ShownPermit): SheetEntry => plainEntry(permitLines(permit));

function validFirst(permits: readonly ShownPermit[]): ShownPermit[] {
  return permits.toSorted((a, b) => Number(a.expired) - Number(b.expired));
}
