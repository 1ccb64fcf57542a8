import { atom, type ReadableAtom } from 'nanostores';

/** The state of the list that the filters need. */
interface ListView<Query> {
  /** Path of the list's page. */
  basePath: string;
  query: Query;
}

interface ListFiltersOptions<Query, View extends ListView<Query>> {
  view: View;
  /** The canonical query of an address. */
  write(query: Query): string;
  /** Shows the list of an address; the page passes the result to `adopt`. */
  show(url: string): void;
  /** Loads the list of an address for `show`. False without a net. */
  load(url: string): Promise<boolean>;
  /** Lets a visitor choose in a layer, which asks `load` of the choice first; undefined when it is dismissed. */
  openLayer(view: View, load: (query: Query) => Promise<boolean>): Promise<Query | undefined>;
}

export interface ListFilters<Query, View> {
  /** Its query is ahead of its counts while the list is loading. */
  $view: ReadableAtom<View>;
  /** Shows the list of `query`. */
  choose(query: Query): void;
  /** Takes over the page's current list. */
  adopt(view: View): void;
  /** Opens all filters in a layer and shows the list of the choice. Does nothing while it is open. */
  openLayer(): Promise<void>;
}

/** The state of the filters beside one list. */
export function createListFilters<Query, View extends ListView<Query>>({
  view,
  write,
  show,
  load,
  openLayer,
}: ListFiltersOptions<Query, View>): ListFilters<Query, View> {
  const $view = atom(view);
  let isLayerOpen = false;

  function choose(query: Query): void {
    const before = $view.get();
    const search = write(query);
    if (search === write(before.query)) return;
    $view.set({ ...before, query });
    show(before.basePath + search);
  }

  async function loadIfNew(query: Query): Promise<boolean> {
    const before = $view.get();
    const search = write(query);
    return search === write(before.query) || load(before.basePath + search);
  }

  async function chooseInLayer(): Promise<void> {
    if (isLayerOpen) return;
    isLayerOpen = true;
    try {
      const query = await openLayer($view.get(), loadIfNew);
      if (query) choose(query);
    } finally {
      isLayerOpen = false;
    }
  }

  return { $view, choose, adopt: (next) => $view.set(next), openLayer: chooseInLayer };
}
