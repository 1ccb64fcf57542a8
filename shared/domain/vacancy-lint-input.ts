import type { Pay } from './pay.ts';
import type { PayEquivalent } from './pay-equivalent.ts';
import type { YouthJob } from './youth-work.ts';
import type { ContractForm } from './vacancy-terms.ts';

/** One place of a vacancy that may not stand as it is (`stop`), or that its author should look at once more (`warn`). */
export interface Finding {
  /** Of the rule that found it: «sex», «phone», «below_minimum». */
  rule: string;
  level: 'stop' | 'warn';
  /** The `name` of the field. */
  field: string;
  /** The phrase in the field's text, in UTF-16 code units; both 0 for a finding about the field as a whole. */
  from: number;
  to: number;
  /** As it is written; empty for a finding about the field as a whole. */
  phrase: string;
  /** Russian, for people. */
  message: string;
  /** The article that it would break: «ст. 3 ТК РФ»; null where it is a rule of ours. */
  article: string | null;
  /** What to write in place of the phrase; an empty text removes it, null where a person has to think. */
  rewrite: string | null;
}

/** What of a vacancy the linter reads; texts as they are typed, not HTML. */
export interface LintInput extends Omit<YouthJob, 'youthAge' | 'rotation' | 'permits'> {
  /** The day by whose law it is judged: 2026-11-26. */
  today: string;
  title: string;
  description: string;
  duties: string;
  requirements: string;
  conditions: string;
  keySkills: readonly string[];
  okpdtrCode: string | null;
  profstandardCode: string | null;
  address: string | null;
  permits: readonly (YouthJob['permits'][number] & { level?: string | null | undefined })[];
  medical: { factors29n?: string | null | undefined } | null;
  photos: readonly { alt: string }[];
  documents: readonly { alt: string }[];
  customEmployerName: string | null;
  /** What stands beside a phone is read by applicants too. */
  contacts: {
    name?: string | null | undefined;
    phones: readonly { comment?: string | null | undefined }[];
  } | null;
  anonymous: boolean;
  /** Names of the company that an anonymous vacancy must not say. */
  employerNames: readonly string[];
  employment: string | null;
  contractForms: readonly ContractForm[];
  pay: Pay | null;
  /** Of `pay`, computed by `pay-equivalent.ts`. */
  payEquivalent: PayEquivalent;
  /** Net kopecks a month of the trade, 10th and 90th percentile; null where too few are known. */
  market: { lowKopecks: number; highKopecks: number } | null;
  rotation: {
    onDays: number;
    firstStartDate?: string | null;
    tickets?: string | null;
    campType?: string | null;
    meals?: string | null;
  } | null;
  youthAge: number | null;
}
