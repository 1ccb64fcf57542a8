const NAME_LENGTH_MAX = 255;
/** Control and bidirectional-formatting characters, line separators, halves of characters. */
const UNCLEAN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** What a sender calls a file, fit to be shown: its last path part, 255 characters at most, never empty. */
export function receivedName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const cut = last.replaceAll(UNCLEAN, '').trim().slice(0, NAME_LENGTH_MAX);
  // The cut may have halved a character.
  const name = cut.replaceAll(UNCLEAN, '').trim();
  return name === '' || name === '.' || name === '..' ? 'Файл' : name;
}
