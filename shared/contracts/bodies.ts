import type { FileKind } from '../domain/file-kinds.ts';

/** Files that one field of a body takes. */
export interface FileRule {
  /** Told by the content: neither the name nor the sender's word counts. */
  kinds: readonly FileKind[];
  /** Of each file. */
  bytesMax: number;
  countMax: number;
}

export type FileRules = Readonly<Record<string, FileRule>>;

/** A cookie under its own name; where the site is https, one for the server alone gets `__Host-` or `__Secure-` before it. */
export interface CookieRule {
  /** What the call does with it. */
  use: 'read' | 'set' | 'both';
  /** Where it is sent; everywhere when absent. */
  path?: `/${string}`;
  /** Scripts of our pages read it too, so it holds no secret. */
  readable?: true;
}

export type CookieRules = Readonly<Record<string, CookieRule>>;

/** What a caller passes for files. */
export type FileInput<Rules> = Rules extends FileRules
  ? { readonly [Field in keyof Rules]?: Blob | readonly Blob[] }
  : unknown;
