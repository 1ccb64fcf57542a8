import { employerName, jobPeriod, permitLines, resumeTags, wishLine } from '#shared/text/resume-summary.ts';
import { crewTerms, jobTerms, resumeStamp, resumeTerms } from '#shared/text/resume-details.ts';
import { joined } from '#shared/text/terms.ts';
import { RESUME_PARTS } from '#shared/text/moderated-field-labels.ts';
import type { ModeratedItem } from '../../platform/moderation.ts';
import type { StoredResume } from './stored.ts';
import { toResume } from './view.ts';

/** Everything that a resume says besides its contacts, as plain text. Fields without a text are left out. */
export function moderatedFields(stored: StoredResume, now: Date): ModeratedItem['fields'] {
  const resume = toResume(stored, 'staff', { hiddenForMe: null, own: null }, now);
  const { amount, note } = wishLine(resume.payWish);
  const values: Record<keyof typeof RESUME_PARTS, string> = {
    title: resume.title,
    pay: [amount, note].filter(Boolean).join(' '),
    terms: linesOf(resumeStamp(resume)),
    about: resume.about ?? '',
    experience: resume.jobs
      .map((job) =>
        [
          jobPeriod(job),
          [employerName(job), job.position].filter(Boolean).join(', '),
          linesOf(jobTerms(job)),
          job.duties,
        ]
          .filter(Boolean)
          .join('\n'),
      )
      .join('\n\n'),
    education: [...resume.education, ...resume.additionalEducation]
      .map((one) => Object.values(one).filter(Boolean).join(', '))
      .join('\n'),
    skills: [...new Set([...resume.keySkills, ...resumeTags(resume)])].join(', '),
    details: [
      linesOf(resumeTerms(resume).flatMap(({ terms }) => terms)),
      ...resume.permits.map((permit) => joined(...Object.values(permitLines(permit)))),
    ]
      .filter(Boolean)
      .join('\n'),
    crew: resume.crew ? linesOf(crewTerms(resume.crew)) : '',
    portfolio: resume.portfolio
      .map(({ caption, facility }) => joined(caption, facility))
      .filter(Boolean)
      .join('\n'),
  };
  return Object.entries(RESUME_PARTS).flatMap(([name, title]) => {
    const value = values[name as keyof typeof RESUME_PARTS];
    return value ? [{ name, title, value }] : [];
  });
}

function linesOf(terms: readonly { term: string; value: string }[]): string {
  return terms.map(({ term, value }) => `${term}: ${value}`).join('\n');
}
