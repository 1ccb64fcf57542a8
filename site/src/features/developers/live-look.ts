import { LOOK_ATTRIBUTES, readLook } from './look.ts';
import { readStyle } from './look-style.ts';
import { showLook } from './show-look.ts';
import { SNIPPETS_OF } from './snippets.ts';

/** Keeps the choice of the feed's form in the example and in every code. */
export function bindLook(form: HTMLFormElement): void {
  showLook(form, 'vacancy-feed', (look) => {
    const fields = new FormData(look);
    const [attributes, style] = [readLook(fields), readStyle(fields)];
    const { origin = '', key = '', companyId = '', fragmentFields = '' } = look.dataset;
    return {
      names: LOOK_ATTRIBUTES,
      attributes,
      style,
      snippets: SNIPPETS_OF['vacancy-feed']({
        origin,
        key,
        companyId,
        attributes,
        style,
        fragmentFields: fragmentFields.split(' '),
      }),
    };
  });
}
