const BUILDER = '/constructor-resume';

/** Where the draft that this browser kept before the sign-up becomes a resume. */
export function draftBuilderPath(draftId: string): string {
  return `${BUILDER}?draft=${draftId}`;
}

/** True for {@link draftBuilderPath}: the draft says trade and city already. */
export function isDraftBuilderPath(path: string): boolean {
  return path.startsWith(`${BUILDER}?`) && new URLSearchParams(path.slice(BUILDER.length)).has('draft');
}
