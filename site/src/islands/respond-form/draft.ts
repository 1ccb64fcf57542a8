import { listOf, OTHER_DAY, textOf } from '#shared/client/respond-body.ts';
import type { RespondTarget } from '#shared/client/respond-call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { typedPhone } from '#shared/text/typed-phone.ts';
import { createDraft, type FormDraft } from '#shared/stores/form-draft.ts';
import type { RespondFormOptions, RespondFormView } from './options.ts';

/** What somebody says of themselves and agrees to: kept by the tab, where the next person at this browser does not find it. */
const PERSONAL = ['name', 'phone', ...SIGN_UP_DOCUMENTS.respond.map(({ field }) => field)];
const UNSAVED = ['sendAnyway', ...PERSONAL];

export const subjectOf = (target: RespondTarget): string =>
  'vacancyId' in target ? `vacancy:${target.vacancyId}` : `company:${target.companyId}`;

/** The draft of one person for one vacancy or company; what a visitor wrote goes on after the sign-in. */
export function draftOf({ target, owner, storage }: RespondFormOptions): FormDraft {
  const open = (whose: string) =>
    createDraft({ name: `respond:${subjectOf(target)}:${whose}`, without: UNSAVED, storage });
  const person = owner?.() ?? null;
  const visitors = open('visitor');
  if (person === null) return visitors;
  const own = open(person);
  const written = visitors.values();
  if (own.values() || !written) return own;
  // The draft goes over: nobody else finds it.
  own.keep(written, null);
  visitors.forget();
  return open(person);
}

/** Of the same person in the same tab, for an hour: it outlives a closed window, the back gesture and a reload. */
export function personalDraftOf(
  { target, owner, session, personal = session }: RespondFormOptions,
  now: () => number,
): PersonalDraft {
  const storage = personal === undefined ? tabStorage() : personal;
  const name = `respond-person:${subjectOf(target)}:${owner?.() ?? 'visitor'}`;
  const draft = createDraft({ name, keepMs: HOUR_MS, storage, now });
  return {
    values: draft.values,
    keep: (values) =>
      draft.keep(Object.fromEntries(Object.entries(values).filter(([field]) => PERSONAL.includes(field))), null),
    forget: draft.forget,
  };
}

export interface PersonalDraft extends Pick<FormDraft, 'values' | 'forget'> {
  /** The fields of `values` that are personal. */
  keep(values: FormValues): void;
}

/** A browser may throw on the mere access to storage. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** What the fields have at first: the draft as far as it still fits the form. */
export function firstValues(form: RespondFormView, kept: FormValues, readyDays: readonly string[]): FormValues {
  const { resumes, person } = form;
  const chosen = resumes.find(({ id }) => String(id) === textOf(kept, 'resumeId')) ?? resumes[0];
  const days = [...readyDays, OTHER_DAY];
  const ready = textOf(kept, 'ready');
  const shared = listOf(kept, 'sharedPermits');
  return {
    ...(person ? { name: person.name, phone: typedPhone(person.phone ?? '', 0).text } : {}),
    ...kept,
    ...(chosen ? resumeValues(form, chosen.id) : {}),
    sharedPermits: shared.filter((kind) => chosen?.permits.some((permit) => permit.kind === kind)),
    ready: days.includes(ready) ? ready : '',
  };
}

/** What follows from the chosen resume. */
export function resumeValues({ resumes }: RespondFormView, id: number): FormValues {
  const resume = resumes.find((one) => one.id === id);
  return {
    resumeId: String(id),
    openHidden: resume?.hidden ? '1' : '',
    crewCount: resume?.crewSize ? String(resume.crewSize) : '',
    sharedPermits: [],
  };
}
