import type { z } from 'zod';
import type { agreementSchema } from '#shared/contracts/content.ts';
import {
  AGREEMENTS,
  agreementPath,
  type Agreement,
  type AgreementKey,
  type AgreementVersion,
} from '#shared/domain/agreements.ts';

/** The texts that people agree to, with their versions; help pages are links only. */
export function listAgreements(): z.output<typeof agreementSchema>[] {
  return AGREEMENTS.filter(({ kind }) => kind !== 'help').map((agreement) => {
    const { key, kind, title, versions } = agreement;
    const [present, ...earlier] = versions;
    return {
      key,
      kind,
      title,
      ...versionOf(agreement, present),
      earlier: earlier.map((version) => versionOf(agreement, version)),
    };
  });
}

/** The page of each key. */
export function linksByKey(): Record<
  AgreementKey,
  { key: AgreementKey; title: string; href: string; version: number; updatedAt: string }
> {
  const entries = AGREEMENTS.map((agreement) => {
    const { key, title, versions } = agreement;
    const [{ version, date }] = versions;
    return [key, { key, title, href: agreementPath(agreement), version, updatedAt: date }] as const;
  });
  // The test of the agreements checks that no key is missing.
  return Object.fromEntries(entries) as ReturnType<typeof linksByKey>;
}

function versionOf(agreement: Agreement, { version, date, sha256 }: AgreementVersion) {
  return { version, date, sha256, href: agreementPath(agreement, version) };
}
