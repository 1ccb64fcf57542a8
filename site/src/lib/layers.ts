import type { LayerLook } from '#shared/domain/overlays.ts';
import { createLayers } from '#shared/stores/layers.ts';
import { drawingOf, type LayerContent, type LayerDrawing } from '#shared/ui/layer/layer-content.ts';
import { createLayerWindows } from '#shared/ui/layer/layer-windows.ts';
import { layer as error } from '../layers/error.ts';
import styles from '../../../shared/ui/styles/components/layer.css?url&no-inline';
import { loadStylesheet } from './stylesheet.ts';
import { standToastsOn } from './toasts.ts';

/**
 * Every layer of the site by its name. To add one: a file in `site/src/layers/` that exports `layer`, a `LayerContent`
 * with its props and its result (`shared/ui/layer/layer-content.ts`), and a line here. `openLayer('its-name', props)` is
 * typed by it. What it draws, it draws into `frame.body`, by `element(…)` or by React's `createRoot`; it asks the API by
 * `siteCall` of `./call.ts`. A stylesheet of its own it loads itself, as `lightbox.ts` does.
 */
const LAYERS = {
  alert: () => import('../layers/alert.ts'),
  'city-confirm': () => import('../layers/city-confirm.ts'),
  'city-select': () => import('../layers/city-select.ts'),
  confirm: () => import('../layers/confirm.ts'),
  // Always at hand: it tells that another one could not be loaded.
  error: async () => ({ layer: error }),
  lightbox: () => import('../layers/lightbox.ts'),
  loading: () => import('../layers/loading.ts'),
  'resume-filters': () => import('../layers/resume-filters.tsx'),
  'vacancy-filters': () => import('../layers/vacancy-filters.tsx'),
};

type ContentOf<Name extends LayerName> = Awaited<ReturnType<(typeof LAYERS)[Name]>>['layer'];

export type LayerName = keyof typeof LAYERS;
export type LayerProps<Name extends LayerName> =
  ContentOf<Name> extends LayerContent<infer Props, infer _Result> ? Props : never;
export type LayerResult<Name extends LayerName> =
  ContentOf<Name> extends LayerContent<infer _Props, infer Result> ? Result : never;

type Load<Props, Result> = () => Promise<{ layer: LayerContent<Props, Result> }>;

await loadStylesheet(styles);

/** Layers stand in the order in which they were asked for, not in that in which they came. */
let allLoaded: Promise<unknown> = Promise.resolve();

const layers = createLayers<LayerDrawing>();
layers.$layers.listen(createLayerWindows(document.body, { ...layers, onFront: standToastsOn }));

/**
 * Opens a layer above the page and those that are open. Resolves to its result once it is closed; to undefined when a
 * visitor dismissed it. Load this file when a layer is asked for, as `siteHost.openLayer` does: no page needs it to be read.
 */
export function openLayer<Name extends LayerName>(
  name: Name,
  props: LayerProps<Name>,
  look?: Partial<LayerLook>,
): Promise<LayerResult<Name> | undefined> {
  // The types of one name belong together, which the compiler does not see in a table of many.
  return showLayer(LAYERS[name] as unknown as Load<LayerProps<Name>, LayerResult<Name>>, props, look);
}

/** Opens a layer that no name leads to. One that cannot be loaded is logged, and an error is shown in its place. */
export async function showLayer<Props, Result>(
  load: Load<Props, Result>,
  props: Props,
  look?: Partial<LayerLook>,
): Promise<Result | undefined> {
  const loading = load().catch((reason: unknown) => {
    // eslint-disable-next-line no-console -- the one trace of a layer that did not come
    console.error('Ошибка загрузки модального окна', reason);
    return null;
  });
  const turn = allLoaded.then(() => loading);
  allLoaded = turn;
  const loaded = await turn;
  if (!loaded) {
    await openLayer('error', { text: 'Окно не\u00a0загрузилось. Проверьте связь и\u00a0попробуйте ещё раз.' });
    return undefined;
  }
  const { layer } = loaded;
  // What a layer closes with is of its own type.
  return (await layers.open(drawingOf(layer, props), { ...layer.look, ...look })) as Result | undefined;
}
