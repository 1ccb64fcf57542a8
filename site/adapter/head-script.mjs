import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';

const NAME = 'head-inline.js';
const source = readFileSync(new URL(`../src/layouts/${NAME}`, import.meta.url), 'utf8');
const { code } = minifySync(NAME, source);

/** The hash that the Content-Security-Policy admits the inline script of every page by. */
export const headHash = `sha256-${createHash('sha256').update(code).digest('base64')}`;

/** Every page carries the script, so it comes without the words for those who read it. */
export function smallHeadScript() {
  return {
    name: 'karkas-small-head-script',
    enforce: 'pre',
    load: (id) => (id.endsWith(`/${NAME}?raw`) ? `export default ${JSON.stringify(code)}` : null),
  };
}
