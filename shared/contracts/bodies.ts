import type { FileKind } from '../domain/file-kinds.ts';

/** Files that one field of a body takes. */
export interface FileRule {
  /** Determined by the content; the name and Content-Type are ignored. */
  kinds: readonly FileKind[];
  /** Of each file. */
  bytesMax: number;
  countMax: number;
}

export type FileRules = Readonly<Record<string, FileRule>>;

/** A cookie by its plain name; on https a server-only cookie gets the prefix `__Host-` or `__Secure-`. */
export interface CookieRule {
  /** How the call uses it. */
  use: 'read' | 'set' | 'both';
  /** The path it is sent to; everywhere when absent. */
  path?: `/${string}`;
  /** Readable by scripts of our pages too, so it must not hold a secret. */
  readable?: true;
  /** Reading it is for our own pages too, not only writing. */
  ownPages?: true;
}

export type CookieRules = Readonly<Record<string, CookieRule>>;

/** The client's input for files. */
export type FileInput<Rules> = Rules extends FileRules
  ? { readonly [Field in keyof Rules]?: Blob | readonly Blob[] }
  : unknown;
