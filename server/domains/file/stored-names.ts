/** A picture as it has arrived, until it is drawn anew. No address leads to it. */
export function receivedName(id: string): string {
  return `received/${id}`;
}
