import type { Call, CallError } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { ResumeComment, ResumeForCompany } from '#shared/contracts/resume-company.ts';
import type { Resume } from '#shared/contracts/resume.ts';
import { foundOrNull } from '../../lib/page.ts';

/** What the page of a resume has for members of companies. */
export interface CompanySide {
  /** Null where it is not there for them, or is one too many today. */
  resume: Resume | null;
  /** Why it waits for another day, in Russian. */
  limit: string | null;
  /** Null for anybody but members who may search. */
  company: ResumeForCompany | null;
  comments: readonly ResumeComment[];
}

/** Reads a resume for its caller, with what their company has to do with it. */
export async function readForCompany(
  call: Call,
  caller: PageCaller | null | undefined,
  id: number,
): Promise<CompanySide> {
  const nothing: CompanySide = { resume: null, limit: null, company: null, comments: [] };
  try {
    const resume = await foundOrNull(call('GET /resume/{id}', { id }));
    if (!resume || !caller?.admits('member:resume.search')) return { ...nothing, resume };
    const [company, comments] = await Promise.all([
      foundOrNull(call('GET /resume/{id}/company', { id })),
      caller.admits('member:resume.comment') ? foundOrNull(call('GET /resume/{id}/comment', { id })) : null,
    ]);
    return { ...nothing, resume, company, comments: comments?.items ?? [] };
  } catch (error) {
    // A call fails with a CallError; visitors' pages have limits of their own.
    const { code, problem } = error as Partial<CallError>;
    if (code !== 'limit_exceeded' || !caller?.admits('member:resume.search')) throw error;
    return { ...nothing, limit: problem?.detail ?? '' };
  }
}
