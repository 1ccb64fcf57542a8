import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { Database } from '../../database/connect.ts';
import type { AccountTools } from '../account/index.ts';

/** What resumes need besides a context; domains above lend the two questions. */
export interface ResumeTools extends AccountTools {
  /** Titles of those of the files that are in the applicant's wallet, by their ids. */
  findWalletTitles: (db: Database, accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What the applicant has said of themselves when they responded to this vacancy. */
  findSaidInRespond: (db: Database, accountId: string, vacancyId: number) => Promise<Partial<ResumeContent>>;
}
