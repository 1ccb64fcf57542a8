import { getCollection, getEntry } from 'astro:content';
import { AGREEMENTS, agreementPath, type Agreement, type AgreementVersion } from '#shared/domain/agreements.ts';
import { layOut, type LaidOutText } from './lay-out.ts';

/** A text from the repository as its page needs it. */
export interface ContentText extends LaidOutText {
  title: string;
  description: string;
  /** Its canonical address. */
  path: string;
  /** Advice for visitors, not a legal text. */
  help: boolean;
  /** Date of coming into force, or of the last check. */
  date: string;
  /** Absent for a text without versions. */
  document?: { agreement: Agreement; version: AgreementVersion; changes: string | undefined };
}

/** The text at `/{slug}`, or a given version of it, as the query has it; null when there is none. */
export async function findText(slug: string | undefined, version: string | null = null): Promise<ContentText | null> {
  const agreement = AGREEMENTS.find((one) => one.slug === slug);
  if (agreement) return findVersion(agreement, version);
  // For a missing entry Astro would log the name exactly as the visitor sent it.
  const isThere = slug !== undefined && version === null && (await listIds()).has(slug);
  const page = isThere ? await getEntry('pages', slug) : undefined;
  if (!page) return null;
  const { title, description, kind, date } = page.data;
  return {
    ...layOut(page.rendered?.html ?? ''),
    title,
    description,
    date,
    path: `/${page.id}`,
    help: kind === 'help',
  };
}

let ids: Promise<ReadonlySet<string>> | undefined;

/** Names of all pages, read once: they come with the build. */
function listIds(): Promise<ReadonlySet<string>> {
  ids ??= getCollection('pages').then((pages) => new Set(pages.map(({ id }) => id)));
  return ids;
}

async function findVersion(agreement: Agreement, asked: string | null): Promise<ContentText | null> {
  const version =
    asked === null ? agreement.versions[0] : agreement.versions.find((one) => String(one.version) === asked);
  const entry = version && (await getEntry('documents', `${agreement.slug}@${version.version}`));
  if (!entry) return null;
  const help = agreement.kind === 'help';
  return {
    ...layOut(entry.rendered?.html ?? ''),
    title: agreement.title,
    description: entry.data.description,
    path: agreementPath(agreement, version.version),
    help,
    date: version.date,
    document: { agreement, version, changes: entry.data.changes },
  };
}

export interface TextLink {
  title: string;
  href: string;
  description: string;
  date: string;
}

/** Help for visitors: pages in their order, then the instructions linked from forms. */
export async function listHelp(): Promise<TextLink[]> {
  return [...(await listPages('help')), ...(await listDocuments('help'))];
}

/** Current documents of a kind, in list order. */
export function listDocuments(kind: Agreement['kind']): Promise<(TextLink & { agreement: Agreement })[]> {
  return Promise.all(
    AGREEMENTS.filter((agreement) => agreement.kind === kind).map(async (agreement) => {
      const [{ version, date }] = agreement.versions;
      const entry = await getEntry('documents', `${agreement.slug}@${version}`);
      return {
        agreement,
        title: agreement.title,
        href: agreementPath(agreement),
        description: entry?.data.description ?? '',
        date,
      };
    }),
  );
}

/** Pages of a kind in their order. */
export async function listPages(kind: 'help' | 'rules'): Promise<TextLink[]> {
  const pages = await getCollection('pages', ({ data }) => data.kind === kind);
  return pages
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data }) => ({ title: data.title, href: `/${id}`, description: data.description, date: data.date }));
}
