import { atom, type ReadableAtom } from 'nanostores';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import type { VacancyEdit, VacancySaved, VacancyState } from '#shared/contracts/vacancy-edit.ts';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import {
  createDocumentBuilder,
  type Builder as DocumentBuilder,
  type BuilderHost,
  type PublishState as DocumentPublishState,
  type Refused,
  type TypingStore,
} from '../builder/index.ts';
import { VACANCY, type StepKey } from './document.ts';
import type { BuilderOptions } from './options.ts';
import { standingFindings } from './standing-findings.ts';

export type Names = VacancyEdit['names'];

/** How «Опубликовать» stands. */
export interface PublishState extends DocumentPublishState {
  /** Warnings to be read before it goes on. */
  warnings: VacancyEdit['errors'];
  /** Vacancies that say the same. */
  duplicates: readonly number[];
  result: VacancyState | null;
}

export interface Meta extends Pick<
  VacancyEdit,
  | 'status'
  | 'isWorkingCopy'
  | 'errors'
  | 'gaps'
  | 'market'
  | 'afterPublish'
  | 'material'
  | 'places'
  | 'moderationNotes'
  | 'appeal'
  | 'actions'
> {
  id: number | null;
}

export interface Builder extends DocumentBuilder<
  VacancyContent,
  StepKey,
  VacancyEdit,
  Meta,
  PublishState,
  { force?: boolean; confirmed?: boolean }
> {
  options: BuilderOptions;
  $findings: ReadableAtom<readonly Finding[]>;
}

/** After the last key. */
const LINT_MS = 250;
const NOBODY: Names = { specializations: [], cities: [], metro: [], workTypes: [], facility: null, responsible: null };
const IDLE: PublishState = { phase: 'idle', message: null, warnings: [], duplicates: [], result: null };

/** The builder of a vacancy: what all builders have, and the linter’s findings in what is typed. */
export function createBuilder(host: BuilderHost, options: BuilderOptions, kept?: TypingStore<VacancyContent>): Builder {
  const { call } = host;
  const { from } = options;
  const builder = createDocumentBuilder<
    VacancyContent,
    StepKey,
    VacancyEdit,
    VacancySaved,
    Meta,
    PublishState,
    { force?: boolean; confirmed?: boolean }
  >({
    host,
    document: VACANCY,
    options,
    kept,
    calls: {
      make: (idempotencyKey) => call('POST /vacancy/create-draft', from === null ? {} : { from }, { idempotencyKey }),
      read: (id) => call('GET /vacancy/{id}/edit', { id }),
      save: (id, version, fields) => call('PUT /vacancy/{id}', { id, version, fields }),
    },
    noNames: NOBODY,
    metaOf,
    savedMeta({ id: _, version: __, savedAt: ___, payEquivalent: ____, stored: _____, ...told }) {
      return told;
    },
    addressOf: (id, step) => addressOf(id, step, from),
    idle: IDLE,
    publish({ id, version, isShown }, given) {
      const name = isShown ? 'POST /vacancy/{id}/update-vacancy' : 'POST /vacancy/{id}/publish';
      return call(name, { id, version, ...given }, { idempotencyKey: true });
    },
    publishedMeta: ({ status, waitsForStaff, actions }) => ({
      isWorkingCopy: status === 'active' && waitsForStaff,
      actions,
    }),
    refusal,
    unsent: 'Нет связи. Вакансия сохранена, опубликуйте её позже',
  });
  const { $typed, $meta } = builder;
  const $findings = atom(standingFindings(options.edit?.findings ?? [], $meta.get().errors));
  let linting: ReturnType<typeof setTimeout> | undefined;

  /** The rules come with the first change: until then the server has said what it found. */
  async function lint(): Promise<void> {
    const { lintTyped } = await import('./lint-typed.ts');
    const { market, errors } = $meta.get();
    const today = host.now().toISOString().slice(0, 10);
    const found = lintTyped($typed.get(), { market, employerNames: options.employerNames, today });
    $findings.set(standingFindings(found, errors));
  }

  /** Reading everything anew at each key would be felt on a phone. */
  function lintSoon(): void {
    clearTimeout(linting);
    // Publishing asks the server, whether the rules have come or not.
    linting = setTimeout(() => void lint().catch(() => {}), LINT_MS);
  }

  return {
    ...builder,
    options,
    $findings,
    start() {
      const ends = [$typed.listen(lintSoon), $meta.listen(lintSoon), builder.start()];
      return () => {
        clearTimeout(linting);
        for (const end of ends) end();
      };
    },
  };
}

/** The address of a step; a new vacancy has no id yet. */
function addressOf(id: number | null, step: StepKey, from: number | null): string {
  const copied = id === null && from !== null ? `&from=${from}` : '';
  return `/constructor-vacancy${id === null ? '' : `/${id}`}?step=${step}${copied}`;
}

/** Before the first save has made a draft. */
const NOT_MADE: Omit<Meta, 'id'> = {
  status: 'draft',
  isWorkingCopy: false,
  errors: [],
  gaps: [],
  market: null,
  afterPublish: 'on_review',
  material: [],
  places: { active: 0, max: 0 },
  moderationNotes: [],
  appeal: null,
  actions: [],
};

function metaOf(edit: VacancyEdit | null, id: number | null): Meta {
  const { status, isWorkingCopy, errors, gaps, market, afterPublish, material, ...rest } = edit ?? NOT_MADE;
  const { places, moderationNotes, appeal, actions } = rest;
  const told = { errors, market, afterPublish, places };
  if (id === null) return { ...NOT_MADE, ...told, id };
  return { ...told, id, status, isWorkingCopy, gaps, material, moderationNotes, appeal, actions };
}

function refusal({ code, detail, errors, ids }: Refused): Partial<PublishState> | null {
  if (code === 'confirmation_required') return { warnings: [...errors] };
  if (code === 'duplicate') return { duplicates: ids, message: detail ?? null };
  return null;
}
