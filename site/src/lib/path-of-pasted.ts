/** The path of a whole address of our own site, as people paste it; anything else as it was typed, for the call to judge. */
export function pathOfPasted(text: string, origin: string): string {
  const typed = text.trim();
  if (!URL.canParse(typed)) return typed;
  const address = new URL(typed);
  return address.origin === origin ? address.pathname + address.search + address.hash : typed;
}
