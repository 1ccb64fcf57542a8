/** A picture as it has arrived, until it is drawn anew. No address leads to it. */
export function receivedName(id: string): string {
  return `received/${id}`;
}

/** The small picture beside a picture; always WebP. */
export function previewName(storedName: string): string {
  return `${storedName}.preview`;
}
