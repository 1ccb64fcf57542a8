import type { FormValues } from '#shared/domain/form.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createDraft, type DraftOptions, type FormDraft } from '#shared/stores/form-draft.ts';
import { listOf, textOf } from '../../lib/step-values.ts';
import { fieldName } from './parts.ts';

/** An article is written for days. */
const DRAFT_MS = 30 * DAY_MS;
/** What hidden fields said, which a draft does not keep. No field of the form has these names. */
const PARTS = 'draft.parts';
const VERSION = 'draft.version';
const NEW_PICTURES = 'draft.pictures';

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
  /** The article was saved since: the draft waits for the editor's choice, and until then nothing is written over it. */
  isBehind: boolean;
  /** Parts in their order, as `partMark` names them. */
  parts: readonly string[];
  /** Pictures were chosen, which no draft keeps. */
  hadNewPictures: boolean;
  /** Of one that is behind: lets the next load of the page fill the form from it. */
  take(): void;
  /** Forgets it, also one that is behind. */
  drop(): void;
}

export function newsDraft({ name, version, isReturned = false, ...rest }: Options): NewsDraft {
  const draft = createDraft({ name: `news:${name}`, keepMs: DRAFT_MS, without: ['part', 'then'], ...rest });
  const kept = isReturned ? null : draft.values();
  const isBehind = kept !== null && textOf(kept, VERSION) !== version;
  let isHeld = isBehind;
  return {
    ...draft,
    isBehind,
    parts: listOf(kept ?? {}, PARTS),
    hadNewPictures: textOf(kept ?? {}, NEW_PICTURES) !== '',
    values: () => (isBehind ? null : kept),
    keep(values, key) {
      if (!isHeld) draft.keep(withMarks(values), key);
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

/** A part of the form with its picture: `s3:image:/files/a.webp`. One with another picture is another part. */
export function partMark(part: string, picture: string): string {
  return picture ? `${part}:${picture}` : part;
}

function withMarks(values: FormValues): FormValues {
  const isPicture = (field: string) => field.endsWith('.picture') || field === 'cover' || field === 'sharePicture';
  const fields = Object.entries(values);
  const pictures = fields.flatMap(([field, value]) => (isPicture(field) ? value : []));
  const marks = listOf(values, 'part').map((part) => {
    const [key = ''] = part.split(':');
    return partMark(part, textOf(values, fieldName(key, 'picture')));
  });
  return {
    ...Object.fromEntries(fields.filter(([field]) => !isPicture(field))),
    [PARTS]: marks,
    [VERSION]: textOf(values, 'version'),
    // A stored one is an address, a new one the id of its file.
    [NEW_PICTURES]: pictures.some((picture) => picture !== '' && !picture.startsWith('/')) ? '1' : '',
  };
}
