import type { Host, ShowToast } from '#shared/client/host.ts';
import type { FilePurpose } from '#shared/domain/file-purposes.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SentFile {
  id: string;
  /** Null for files that only some people may open. */
  url: string | null;
  name: string;
}

export interface BuilderHost extends Host {
  toast: ShowToast;
  /** Puts the address of the view in the place of the present one in the history. */
  replaceAddress(url: string): void;
  /** Sends a file and resolves to its id and address. Fails as every call. */
  sendFile(file: File, purpose: FilePurpose, onProgress: (part: number) => void): Promise<SentFile>;
}

/** What a page tells each builder. */
export interface DocumentOptions<Edit, Step extends string> {
  /** Null for a new one that no change has made yet. */
  id: number | null;
  /** What the server has; for a new one nothing, or what it begins with. */
  edit: Edit | null;
  step: Step;
  /** A field to begin at: of a note of staff. */
  field: string | null;
  /** Whose typing this is: the account. */
  owner: string;
  /** Dictionaries that are taken whole. */
  workTypes: readonly Choice[];
  languages: readonly Choice[];
}
