import { LOOK_ATTRIBUTES, readLook } from './look.ts';
import { showLook } from './show-look.ts';
import { SNIPPETS_OF } from './snippets.ts';

/** Keeps the choice of the feed's form in the example and in every code. */
export function bindLook(form: HTMLFormElement): void {
  showLook(form, 'vacancy-feed', (look) => {
    const attributes = readLook(new FormData(look));
    const { origin = '', key = '', companyId = '', fragmentFields = '' } = look.dataset;
    return {
      names: LOOK_ATTRIBUTES,
      attributes,
      snippets: SNIPPETS_OF['vacancy-feed']({
        origin,
        key,
        companyId,
        attributes,
        fragmentFields: fragmentFields.split(' '),
      }),
    };
  });
}
