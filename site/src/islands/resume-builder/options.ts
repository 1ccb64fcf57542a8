import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import type { BuilderHost as AnyBuilderHost, Choice, DocumentOptions } from '../builder/index.ts';
import type { EducationKind, EducationValue } from './education-value.ts';
import type { StepKey } from './document.ts';

export interface BuilderHost extends AnyBuilderHost {
  /** Opens the form of one education; resolves to undefined when it was dismissed. */
  editEducation(kind: EducationKind, value: EducationValue | null): Promise<EducationValue | undefined>;
  /** Lets its owner cut a photo, and sends it; null when it was dismissed. Fails as every call. */
  sendPhoto(file: File): Promise<{ id: string; url: string | null } | null>;
  /** Shows what companies and visitors will see. */
  preview(resumeId: number): Promise<void>;
  /** Sends a code to the number and asks for it. Resolves to the numbers that are confirmed now; undefined when it was dismissed. */
  confirmPhone(resumeId: number, phone: string): Promise<readonly string[] | undefined>;
}

export interface BuilderOptions extends DocumentOptions<ResumeEdit, StepKey> {
  /** What the account says of its person, shown until a draft is made with it. */
  begin: Partial<ResumeContent>;
  beginNames: Partial<ResumeEdit['names']>;
  /** A respond to this vacancy waits for the resume. */
  vacancyId: number | null;
  /** That vacancy, while it is there. */
  vacancy: { title: string; companyName: string } | null;
  pcPrograms: readonly Choice[];
  /** The time of the page, ISO. */
  now: string;
}
