import type { AnonymousDraftContent } from '#shared/contracts/resume-anonymous.ts';
import { draftBuilderPath } from '#shared/domain/draft-address.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { ANONYMOUS_DRAFT_DAYS } from '#shared/domain/limits.ts';
import { createDraft } from '#shared/stores/form-draft.ts';
import { createForm } from '#shared/stores/form.ts';
import { longDate } from '#shared/text/date.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import consents from '#shared/ui/styles/components/consents.css?url&no-inline';
import { siteCall } from '../../lib/call.ts';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import searches from '../auth/search-select.css?url&no-inline';
import { addSearches } from '../auth/search-select.ts';
import { readKept, writeKept, type KeptDraft } from './kept-draft.ts';
import { checkShort, toContent, toValues } from './short-form.ts';

/** What is typed in this browser, as it was read now; the box is for each time anew. */
const readTyped = () =>
  createDraft({ name: 'short-resume', without: ['personalAgreement'], keepMs: ANONYMOUS_DRAFT_DAYS * DAY_MS });

/** Puts the form in the place of its link, filled in with what this browser has kept. Throws without its lists. */
export async function openShortResume(card: HTMLElement, link: HTMLElement): Promise<void> {
  const template = card.querySelector('template');
  const form = template?.content.querySelector('form')?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) throw new Error('The card has no form');
  const [{ groups }, { regions }, kept] = await Promise.all([
    siteCall('GET /specializations/'),
    siteCall('GET /addresses/region'),
    findKept(),
    loadStylesheet(consents),
    loadStylesheet(searches),
  ]);
  addOptions(
    form,
    'specializationId',
    groups.map(({ name, items }) => ({ name, items })),
  );
  addOptions(
    form,
    'cityId',
    regions.map(({ name, cities }) => ({ name, items: cities })),
  );
  // What was typed last is newer than what the server has.
  const typed = readTyped();
  if (kept?.content && !typed.values()) typed.keep(toValues(kept.content), null);
  link.replaceWith(form);
  bind(form);
  addSearches(form);
  if (kept) tellKept(form, kept);
  form.querySelector('input')?.focus();
}

function addOptions(
  form: HTMLFormElement,
  name: 'specializationId' | 'cityId',
  groups: readonly { name: string; items: readonly { id: number; name: string }[] }[],
): void {
  form
    .querySelector(`select[name="${name}"]`)
    ?.append(
      ...groups.map((group) =>
        element(
          'optgroup',
          { label: group.name },
          ...group.items.map((item) => element('option', { value: String(item.id) }, item.name)),
        ),
      ),
    );
}

function bind(form: HTMLFormElement): void {
  const store = createForm<string>({
    check: checkShort,
    draft: readTyped(),
    send: async (values) => {
      const kept = await keep(toContent(values));
      writeKept(kept);
      return draftBuilderPath(kept.id);
    },
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) location.assign(addressAfter(answer));
  });
}

/** The builder claims the draft for whoever has signed in; a visitor signs up on the way. */
function addressAfter(builder: string): string {
  const isApplicant = document.documentElement.dataset.account === 'applicant';
  return isApplicant ? builder : `/sign-up?callback=${encodeURIComponent(builder)}`;
}

/** Into the draft that the server has of this browser, or into a new one where that is gone. */
async function keep(content: AnonymousDraftContent): Promise<KeptDraft> {
  const kept = readKept();
  if (kept) {
    const changed = await siteCall('PUT /resume/anonymous-draft/{id}', { id: kept.id, ...content }).catch(nullIfGone);
    if (changed) return { ...kept, keptUntil: changed.keptUntil };
  }
  const { id, keptUntil, consentPath } = await siteCall('POST /resume/anonymous-draft', {
    ...content,
    personalAgreement: true,
  });
  return { id, keptUntil, consentPath };
}

async function findKept(): Promise<(KeptDraft & { content: AnonymousDraftContent | null }) | null> {
  const kept = readKept();
  if (!kept) return null;
  const found = await siteCall('GET /resume/anonymous-draft/{id}', { id: kept.id }).catch(nullIfGone);
  if (!found) writeKept(null);
  return found && { ...kept, content: found.content };
}

/** It has ended, was claimed, or its cookie is gone. Throws any other failure. */
function nullIfGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'not_found') return null;
  throw error;
}

function tellKept(form: HTMLFormElement, { keptUntil, consentPath }: KeptDraft): void {
  const note = form.querySelector('[data-kept]');
  note?.replaceChildren(
    `Черновик лежит на\u00a0сервере до\u00a0${longDate(keptUntil)}. `,
    element('a', { href: consentPath }, 'Отозвать согласие и\u00a0удалить'),
  );
}
