const FILE = 'astro/dist/runtime/server/render/util.js';
const ESCAPED = '.replace(DOUBLE_QUOTE_REGEX, "&quot;")';

/**
 * Astro leaves `<` as it is in attributes, which is valid HTML. Here «<» is always the start of a tag of ours, so that whoever
 * reads a drawn page without a parser (its hashes, the kept copy, a part that is taken over) is not led astray by a title.
 */
export function plainAttributes() {
  return {
    name: 'karkas:plain-attributes',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      if (!id.endsWith(FILE)) return undefined;
      if (!code.includes(ESCAPED)) throw new Error(`${FILE} escapes attributes in another way than this plugin knows`);
      return { code: code.replace(ESCAPED, () => `${ESCAPED}.replaceAll("<", "&lt;")`), map: null };
    },
  };
}
