/**
 * Kinds of files that people send, by the ending that a stored one gets. The content says which kind a file is, never its
 * name. `title` is for people.
 */
export const FILE_KINDS = {
  jpg: { type: 'image/jpeg', title: 'JPEG' },
  png: { type: 'image/png', title: 'PNG' },
  webp: { type: 'image/webp', title: 'WebP' },
  heic: { type: 'image/heic', title: 'HEIC' },
  pdf: { type: 'application/pdf', title: 'PDF' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', title: 'DOCX' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', title: 'XLSX' },
  dwg: { type: 'image/vnd.dwg', title: 'DWG' },
  zip: { type: 'application/zip', title: 'ZIP' },
  txt: { type: 'text/plain', title: 'TXT' },
  webm: { type: 'video/webm', title: 'WebM' },
  ogg: { type: 'audio/ogg', title: 'OGG' },
  m4a: { type: 'audio/mp4', title: 'M4A' },
  mp4: { type: 'video/mp4', title: 'MP4' },
} as const satisfies Record<string, { type: string; title: string }>;

export type FileKind = keyof typeof FILE_KINDS;

/** True for a word that names a kind. */
export function isFileKind(word: string): word is FileKind {
  return Object.hasOwn(FILE_KINDS, word);
}

/** Media type by the ending of a name that we have given. */
export function mediaType(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return isFileKind(ending) ? FILE_KINDS[ending].type : 'application/octet-stream';
}
