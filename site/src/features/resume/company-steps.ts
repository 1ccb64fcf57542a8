import type { Resume } from '#shared/contracts/resume.ts';
import type { CommentVisibility } from '#shared/domain/resume-terms.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import { idOf, textOf, type Sending } from '../../lib/step-values.ts';

/** The page of what a company has to do with a resume: `/resume/12/company`. */
export function companyHref(resumeId: number, query: Readonly<Record<string, string | number | null>> = {}): string {
  const said = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(said).toString();
  return `/resume/${resumeId}/company${text && `?${text}`}`;
}

export const resumeHref = (resumeId: number) => `/resume/${resumeId}`;

/** A list that a form was sent from, or the resume itself. */
function backTo(values: FormValues, id: number): string {
  const back = textOf(values, 'back');
  return /^\/resume-list(?:[/?]|$)/.test(back) ? back : resumeHref(id);
}

const commentOf = (values: FormValues) => ({
  text: textOf(values, 'text'),
  // The call checks the word.
  visibility: textOf(values, 'visibility') as CommentVisibility,
  mentions: [values.mentions ?? []].flat().filter(Boolean),
});

/** An error of one mention is one of all of them; the respond has no field that somebody fills in. */
function atMentions(error: unknown): never {
  throw atFields(error, (field) => (field === 'respondId' ? 'text' : (field.split('.')[0] ?? field)));
}

/** Every form of the page; each returns the address that follows. `show` takes contacts that staff have asked for, shown at once. */
export function companySteps(show: (contacts: NonNullable<Resume['contacts']>) => void) {
  return {
    async hide({ call, values }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      await call('POST /resume/{id}/hide-for-me', { id, reason: textOf(values, 'reason') });
      return backTo(values, id);
    },
    async uncover({ call, values }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      await call('POST /resume/{id}/uncover-for-me', { id });
      return backTo(values, id);
    },
    async comment({ call, values, options }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      const respondId = idOf(values, 'respondId') ?? undefined;
      const comment = { id, ...commentOf(values), ...(respondId !== undefined && { respondId }) };
      await call('POST /resume/{id}/comment', comment, options).catch(atMentions);
      return `${resumeHref(id)}#comments`;
    },
    async 'edit-comment'({ call, values }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      const comment = { id, commentId: textOf(values, 'commentId'), ...commentOf(values) };
      await call('PATCH /resume/{id}/comment/{commentId}', comment).catch(atMentions);
      return `${resumeHref(id)}#comments`;
    },
    async 'remove-comment'({ call, values }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      await call('DELETE /resume/{id}/comment/{commentId}', { id, commentId: textOf(values, 'commentId') });
      return `${resumeHref(id)}#comments`;
    },
    async 'show-contacts'({ call, values, options }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      await call('POST /resume/{id}/show_contacts', { id }, options);
      return `${resumeHref(id)}#contacts`;
    },
    async 'return-contacts'({ call, values }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      await call('POST /resume/{id}/return-contacts', { id });
      return `${resumeHref(id)}#contacts`;
    },
    async 'staff-contacts'({ call, values }: Sending) {
      const id = idOf(values, 'id') ?? 0;
      const { contacts } = await call('POST /resume/{id}/show_contacts', { id, reason: textOf(values, 'reason') });
      show(contacts);
      return '';
    },
  };
}
