import type { AstroGlobal } from 'astro';
import type { Me } from '#shared/contracts/account.ts';
import { foundOrNull } from '../../lib/page.ts';
import { applicantPreview, memberPreview, type Preview } from './preview-values.ts';

/** What the page shows the caller's templates on: for members their company's newest open vacancy. */
export async function findPreview({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, me: Me): Promise<Preview> {
  const { call, now } = locals;
  const surroundings = { me, now, origin: url.origin };
  if (me.kind !== 'member') return applicantPreview(surroundings);
  const [{ company }, { items }, { items: members }] = await Promise.all([
    call('GET /company/head-company'),
    call('GET /vacancy/list', { status: 'active', per_page: 1 }),
    call('GET /company/members', {}),
  ]);
  const [newest] = items;
  const [page, vacancy] = await Promise.all([
    foundOrNull(call('GET /company/{id}', { id: company.id })),
    newest ? foundOrNull(call('GET /vacancy/{id}', { id: newest.id })) : null,
  ]);
  const position = members.find(({ isMe }) => isMe)?.position ?? null;
  return memberPreview({ name: company.brandName, phone: page?.phones[0] ?? null, position }, vacancy, surroundings);
}
