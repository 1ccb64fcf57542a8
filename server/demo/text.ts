const SHORT_WORDS = /(?<=^|[\s(«])(в|во|с|со|к|ко|о|об|у|и|а|на|по|от|до|из|за|не|для|без|при|под|над)\s/giu;

/** Russian typography of a line: short words and numbers do not part from what follows them. */
export function typeset(line: string): string {
  return line
    .replaceAll(SHORT_WORDS, '$1\u00a0')
    .replaceAll(/(\d)\s(?=[\p{L}\d₽%])/gu, '$1\u00a0')
    .replaceAll(/\s—/gu, '\u00a0—');
}

export function paragraph(text: string): string {
  return `<p>${typeset(text)}</p>`;
}

export function bullets(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${typeset(line)}</li>`).join('')}</ul>`;
}
