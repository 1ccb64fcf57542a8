import { atom, type ReadableAtom } from 'nanostores';
import type { ShownTo } from '#shared/contracts/resume.ts';
import type { CallError } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { Host } from '#shared/client/host.ts';
import type { ResumeVisibility } from '#shared/domain/resume-terms.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';

export type VisibilityHost = Pick<Host, 'call'>;

/** A company of the search. */
export interface FoundCompany {
  id: number;
  name: string;
  note: string | null;
}

export interface Saving {
  phase: 'idle' | 'saving' | 'saved' | 'failed';
  /** What went wrong, where no field is to blame. */
  message: string | null;
  /** By the names of the call's fields. */
  errors: Readonly<Record<string, string>>;
}

/** What is chosen, which may still lack something, and what is saved. */
export interface Visibility {
  $chosen: ReadableAtom<ShownTo>;
  $saved: ReadableAtom<ShownTo>;
  $saving: ReadableAtom<Saving>;
  /** Shows the choice, and saves it unless it needs more: a company, or the consent. */
  choose(change: Partial<ShownTo>): void;
  /** Saves what is chosen, with the consent to show it to everyone where its box is ticked. */
  save(isAgreed: boolean): Promise<void>;
  /** The box of a parent: it goes along with the next save, which is at once where nothing is lacking. */
  tickParent(isTicked: boolean): void;
  findCompanies(typed: string): Promise<FoundCompany[]>;
}

const [SHOW_TO_EVERYONE] = SIGN_UP_DOCUMENTS.resume;
const IDLE: Saving = { phase: 'idle', message: null, errors: {} };
const OFFLINE = 'Не\u00a0сохранилось: нет связи. Попробуйте ещё\u00a0раз';

export const needsCompanies = (visibility: ResumeVisibility): boolean =>
  visibility === 'companies_except' || visibility === 'companies_only';

/** More is shown to everyone than was agreed to: the box is needed. */
export function needsConsent(saved: ShownTo, { visibility, publicCategories }: ShownTo): boolean {
  if (visibility !== 'everyone') return false;
  return (
    saved.visibility !== 'everyone' || publicCategories.some((category) => !saved.publicCategories.includes(category))
  );
}

/** What a plain form has sent and was refused. */
export interface Refused {
  chosen: ShownTo;
  errors: Readonly<Record<string, string>>;
  message: string | null;
}

/** A store for one resume. `told` gets what stands after each save. */
export function createVisibility(
  host: VisibilityHost,
  { resumeId, state, refused }: { resumeId: number; state: ShownTo; refused?: Refused | null | undefined },
  told: (state: ShownTo) => void,
): Visibility {
  const $chosen = atom(refused?.chosen ?? state);
  const $saved = atom(state);
  const $saving = atom<Saving>(refused ? { phase: 'failed', errors: refused.errors, message: refused.message } : IDLE);
  /** Saves go one after another, so that the last choice is what stands. */
  let queue: Promise<void> = Promise.resolve();

  let isParentTicked = false;

  async function save(isAgreed: boolean): Promise<void> {
    const sent = $chosen.get();
    if (needsConsent($saved.get(), sent) && !isAgreed) {
      $saving.set({ phase: 'failed', message: null, errors: { [SHOW_TO_EVERYONE.field]: SHOW_TO_EVERYONE.refusal } });
      return;
    }
    const parentAgrees = isParentTicked && !sent.hasParentalConsent;
    $saving.set({ ...IDLE, phase: 'saving' });
    try {
      await host.call('POST /resume/{id}/status', {
        id: resumeId,
        visibility: sent.visibility,
        ...(needsCompanies(sent.visibility) && { visibilityCompanyIds: sent.companies.map(({ id }) => id) }),
        hiddenFields: sent.hiddenFields,
        publicCategories: sent.publicCategories,
        ...(isAgreed && { distributionAgreement: true }),
        ...(parentAgrees && { parentalAgreement: true }),
      });
    } catch (error) {
      // A call fails with a CallError.
      const { problem } = error as Partial<CallError>;
      const { errors, message } = problem ? explainProblem(problem) : { errors: {}, message: OFFLINE };
      $saving.set({ phase: 'failed', errors, message });
      return;
    }
    const now: ShownTo = {
      ...sent,
      companies: needsCompanies(sent.visibility) ? sent.companies : [],
      publicCategories: sent.visibility === 'everyone' ? sent.publicCategories : [],
      hasParentalConsent: sent.hasParentalConsent || parentAgrees,
    };
    $saved.set(now);
    if ($chosen.get() === sent) $chosen.set(now);
    $saving.set({ ...IDLE, phase: 'saved' });
    told(now);
  }

  function enqueue(isAgreed: boolean): Promise<void> {
    queue = queue.then(() => save(isAgreed));
    return queue;
  }

  function choose(change: Partial<ShownTo>): void {
    const chosen = { ...$chosen.get(), ...change };
    $chosen.set(chosen);
    if (lacksMore(chosen)) $saving.set(IDLE);
    // Who goes on by keys may have come to a choice that waits for more.
    else queue = queue.then(() => (lacksMore($chosen.get()) ? undefined : save(false)));
  }

  function lacksMore(chosen: ShownTo): boolean {
    return (needsCompanies(chosen.visibility) && chosen.companies.length === 0) || needsConsent($saved.get(), chosen);
  }

  return {
    $chosen,
    $saved,
    $saving,
    choose,
    save: enqueue,
    tickParent(isTicked) {
      isParentTicked = isTicked;
      if (isTicked) choose({});
    },
    async findCompanies(typed) {
      const { items } = await host.call('GET /compendium/{kind}', { kind: 'company', q: typed });
      return items.map(({ id, name, note }) => ({ id: Number(id), name, note }));
    },
  };
}
