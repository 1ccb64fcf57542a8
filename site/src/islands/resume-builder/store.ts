import type { ResumeState } from '#shared/contracts/resume-actions.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit, ResumeSaved } from '#shared/contracts/resume-edit.ts';
import {
  createDocumentBuilder,
  sendingError,
  type Builder as DocumentBuilder,
  type PublishState as DocumentPublishState,
  type TypingStore,
} from '../builder/index.ts';
import { RESUME, type StepKey } from './document.ts';
import type { BuilderHost, BuilderOptions } from './options.ts';

export type Names = ResumeEdit['names'];

export interface PublishState extends DocumentPublishState {
  result: ResumeState | null;
}

export interface Meta extends Pick<
  ResumeEdit,
  'status' | 'isWorkingCopy' | 'errors' | 'gaps' | 'progress' | 'confirmedPhones' | 'moderationNotes' | 'actions'
> {
  id: number | null;
}

export interface Builder extends DocumentBuilder<ResumeContent, StepKey, ResumeEdit, Meta, PublishState> {
  host: BuilderHost;
  options: BuilderOptions;
  /** Sends a code to the number and asks for it; the number is its owner’s then. */
  confirmPhone(phone: string): Promise<void>;
}

const NOBODY: Names = { specializations: [], cities: [], metro: [], workTypes: [], files: [] };
const IDLE: PublishState = { phase: 'idle', message: null, result: null };

/** The builder of a resume. */
export function createBuilder(host: BuilderHost, options: BuilderOptions, kept?: TypingStore<ResumeContent>): Builder {
  const { call } = host;
  const { vacancyId } = options;
  const builder = createDocumentBuilder<ResumeContent, StepKey, ResumeEdit, ResumeSaved, Meta, PublishState, object>({
    host,
    document: RESUME,
    options,
    begin: options.begin,
    kept,
    calls: {
      make: (idempotencyKey) => call('POST /resume/draft', vacancyId === null ? {} : { vacancyId }, { idempotencyKey }),
      read: (id) => call('GET /resume/{id}/edit', { id }),
      save: (id, version, fields) => call('PUT /resume/{id}', { id, version, fields }),
    },
    noNames: { ...NOBODY, ...options.beginNames },
    metaOf,
    savedMeta: ({ progress, actions }) => ({ progress, actions }),
    addressOf: (id, step) => addressOf(id, step, vacancyId),
    idle: IDLE,
    publish: ({ id, version }) => call('POST /resume/{id}/publish', { id, version }, { idempotencyKey: true }),
    publishedMeta: ({ actions }) => ({ isWorkingCopy: false, moderationNotes: [], actions }),
    unsent: 'Нет связи. Резюме сохранено, опубликуйте его позже',
  });
  return {
    ...builder,
    host,
    options,
    async confirmPhone(phone) {
      const { id } = builder.$meta.get();
      if (id === null) return;
      try {
        const confirmedPhones = await host.confirmPhone(id, phone);
        if (!confirmedPhones) return;
        const gaps = builder.$meta.get().gaps.filter(({ field }) => field !== 'contacts.phone');
        builder.tell({ confirmedPhones: [...confirmedPhones], gaps });
      } catch (error) {
        host.toast(sendingError(error), { type: 'error' });
      }
    },
  };
}

/** The address of a step; a new resume has no id yet. */
export function addressOf(id: number | null, step: StepKey, vacancyId: number | null): string {
  const vacancy = vacancyId === null ? '' : `&vacancy=${vacancyId}`;
  return `/constructor-resume${id === null ? '' : `/${id}`}?step=${step}${vacancy}`;
}

/** Before the first save has made a draft. */
const NOT_MADE: Omit<Meta, 'id'> = {
  status: 'draft',
  isWorkingCopy: false,
  errors: [],
  gaps: [],
  progress: { percent: 0, mandatory: [], recommended: [] },
  confirmedPhones: [],
  moderationNotes: [],
  actions: [],
};

function metaOf(edit: ResumeEdit | null, id: number | null): Meta {
  const { status, isWorkingCopy, errors, gaps, progress, confirmedPhones, moderationNotes, actions } = edit ?? NOT_MADE;
  return { id, status, isWorkingCopy, errors, gaps, progress, confirmedPhones, moderationNotes, actions };
}
