import { DAY_MS } from '#shared/domain/time.ts';
import { createDraft, type DraftOptions, type FormDraft } from '#shared/stores/form-draft.ts';
import { listOf, textOf } from '../../lib/step-values.ts';
import { fieldName } from './parts.ts';

/** An article is written for days. */
const DRAFT_MS = 30 * DAY_MS;
/** What hidden fields said, which a draft does not keep. No field of the form has these names. */
const PARTS = 'draft.parts';
const VERSION = 'draft.version';

interface Options extends Pick<DraftOptions, 'storage'> {
  /** Identifies the account and the article. */
  name: string;
  /** Of the article in the form. */
  version: string;
  /** The form came back from the server with what was typed last: what was kept before is of no use. */
  isReturned?: boolean;
}

/** What an editor has typed into an article and not saved. */
export interface NewsDraft extends FormDraft {
  /** `behind`: the article was saved since; it waits for the editor's choice, and until then nothing is written over it. */
  state: 'none' | 'restored' | 'behind';
  /** Parts in their order, by their marks: `s3:image:/files/a.webp`. One with another picture is another part. */
  parts: readonly string[];
  /** Of one that is behind: lets the next load of the page fill the form from it. */
  take(): void;
  /** Forgets it, also one that is behind. */
  drop(): void;
}

export function newsDraft({ name, version, isReturned = false, ...rest }: Options): NewsDraft {
  const draft = createDraft({ name: `news:${name}`, keepMs: DRAFT_MS, without: ['part', 'then'], ...rest });
  const kept = isReturned ? null : draft.values();
  const state = kept === null ? 'none' : textOf(kept, VERSION) === version ? 'restored' : 'behind';
  let isHeld = state === 'behind';
  return {
    ...draft,
    state,
    parts: kept ? listOf(kept, PARTS) : [],
    values: () => (state === 'restored' ? kept : null),
    keep(values, key) {
      if (isHeld) return;
      const parts = listOf(values, 'part').map((part) => {
        const picture = fieldName(part.replace(/:.*/, ''), 'picture');
        draft.leaveOut([picture]);
        return `${part}:${textOf(values, picture)}`;
      });
      draft.keep({ ...values, [PARTS]: parts, [VERSION]: textOf(values, 'version') }, key);
    },
    forget() {
      if (!isHeld) draft.forget();
    },
    take() {
      if (kept) draft.keep({ ...kept, [VERSION]: version }, null);
    },
    drop() {
      isHeld = false;
      draft.forget();
    },
  };
}
