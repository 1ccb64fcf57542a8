import type { Database } from '../../../database/connect.ts';
import { findColleagues, isGranted, type Colleague } from '../../company/index.ts';

/** The members of a company who read comments on resumes: they may comment, and find resumes at all. */
export async function findCommenters(db: Database, companyId: number): Promise<Colleague[]> {
  const colleagues = await findColleagues(db, companyId, 'resume.comment');
  return colleagues.filter((one) => isGranted(one, 'resume.search'));
}
