import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import { definitionOf, type Sheet } from './sheets.ts';

/** The library's own font, in one file for each weight: it has Cyrillic, Latin, digits and the rouble sign. */
const FONTS = { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' };

const { resolve } = createRequire(import.meta.url);

// The library's types leave out its files in memory.
const { virtualfs } = pdfmake as typeof pdfmake & {
  virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
};
for (const name of Object.values(FONTS))
  virtualfs.writeFileSync(name, readFileSync(resolve(`pdfmake/fonts/Roboto/${name}`)));
pdfmake.setFonts({ Roboto: FONTS });
// Nothing that somebody writes is an address to the library; if it ever were, it would lead nowhere.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The sheet as a PDF. Takes 100 ms and more of its thread, so only the worker calls it. */
export async function print(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pdfmake.createPdf(definitionOf(sheet)).getBuffer());
}
