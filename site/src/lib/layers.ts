import type { LayerLook } from '#shared/domain/overlays.ts';
import { createLayers } from '#shared/stores/layers.ts';
import { drawingOf, type LayerContent, type LayerDrawing } from '#shared/ui/layer/layer-content.ts';
import { createLayerHistory } from '#shared/ui/layer/layer-history.ts';
import { createLayerWindows } from '#shared/ui/layer/layer-windows.ts';
import { layer as error } from '../layers/error.ts';
import styles from '../../../shared/ui/styles/components/layer.css?url&no-inline';
import { loadStylesheet } from './stylesheet.ts';
import { standToastsOn } from './toasts.ts';

/**
 * Every layer of the site by its name. To add one: a file in `site/src/layers/` that exports `layer`, a `LayerContent`
 * with its props and its result (`shared/ui/layer/layer-content.ts`), and a line here. `openLayer('its-name', props)`
 * is typed by it. It renders into `frame.body`, by `element(…)` or by React's `createRoot`; it calls the API by
 * `siteCall` of `./call.ts`. A layer with its own stylesheet loads it itself, as `lightbox.ts` does.
 */
const LAYERS = {
  'account-removal': () => import('../layers/account-removal.ts'),
  'additional-education': () => import('../layers/additional-education.tsx'),
  alert: () => import('../layers/alert.ts'),
  'city-confirm': () => import('../layers/city-confirm.ts'),
  complaint: () => import('../layers/complaint.ts'),
  'city-select': () => import('../layers/city-select.ts'),
  'comment-removal': () => import('../layers/comment-removal.ts'),
  'company-member-add': () => import('../layers/company-member-add.ts'),
  confirm: () => import('../layers/confirm.ts'),
  'cookie-choice': () => import('../layers/cookie-choice.ts'),
  education: () => import('../layers/education.tsx'),
  // Bundled here: it reports that another layer failed to load.
  error: async () => ({ layer: error }),
  documents: () => import('../layers/documents.ts'),
  'favorite-folder-add': () => import('../layers/favorite-folder-add.ts'),
  'favorite-folder-edit': () => import('../layers/favorite-folder-edit.ts'),
  'favorite-folder-list': () => import('../layers/favorite-folder-list.ts'),
  'favorite-folder-remove': () => import('../layers/favorite-folder-remove.ts'),
  feedback: () => import('../layers/feedback.ts'),
  'image-cropper': () => import('../layers/image-cropper.tsx'),
  lightbox: () => import('../layers/lightbox.ts'),
  loading: () => import('../layers/loading.ts'),
  'newsletter-create': () => import('../layers/newsletter-create.ts'),
  'newsletter-remove': () => import('../layers/newsletter-remove.ts'),
  'newsletter-success': () => import('../layers/newsletter-success.ts'),
  'phone-change-code': () => import('../layers/phone-change-code.ts'),
  'phone-change-success': () => import('../layers/phone-change-success.ts'),
  'please-login': () => import('../layers/please-login.ts'),
  'respond-company': () => import('../layers/respond-company.ts'),
  'respond-question': () => import('../layers/respond-question.ts'),
  'respond-resume': () => import('../layers/respond-resume.ts'),
  'respond-quick': () => import('../layers/respond-quick.ts'),
  'respond-vacancy': () => import('../layers/respond-vacancy.ts'),
  'respond-change': () => import('../layers/respond-change.ts'),
  'resume-filters': () => import('../layers/resume-filters.tsx'),
  'resume-phone-code': () => import('../layers/resume-phone-code.ts'),
  'resume-preview': () => import('../layers/resume-preview.ts'),
  'service-agreement': () => import('../layers/service-agreement.ts'),
  'service-company': () => import('../layers/service-company.ts'),
  'service-contacts': () => import('../layers/service-contacts.ts'),
  'service-expert-resume': () => import('../layers/service-expert-resume.ts'),
  'service-feedback': () => import('../layers/service-feedback.ts'),
  'service-form': () => import('../layers/service-form.ts'),
  'service-package': () => import('../layers/service-package.ts'),
  'service-vacancy-promotion': () => import('../layers/service-vacancy-promotion.ts'),
  'service-top-up': () => import('../layers/service-top-up.ts'),
  'service-withdrawal': () => import('../layers/service-withdrawal.ts'),
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

/** Layers are stacked in the order of the requests, not of loading. */
let allLoaded: Promise<unknown> = Promise.resolve();

const layers = createLayers<LayerDrawing>();
layers.$layers.listen(createLayerWindows(document.body, { ...layers, onFront: standToastsOn }));
const layerHistory = createLayerHistory({
  dismissFront() {
    const front = layers.$layers.get().at(-1);
    if (front) layers.dismiss(front.id);
  },
});
// A locked one waits for its own end, wherever a visitor goes.
layers.$layers.listen((open) => layerHistory.follow(open.filter(({ look }) => !look.isLocked).length));

/**
 * Opens a layer above the page and other layers. Resolves to its result once it is closed; to undefined when a visitor
 * dismissed it. Load this file on demand, as `siteHost.openLayer` does: a page that is only read does not need it.
 */
export function openLayer<Name extends LayerName>(
  name: Name,
  props: LayerProps<Name>,
  look?: Partial<LayerLook>,
): Promise<LayerResult<Name> | undefined> {
  // The types of one name belong together, which the compiler cannot infer from a table of many.
  return showLayer(LAYERS[name] as unknown as Load<LayerProps<Name>, LayerResult<Name>>, props, look);
}

/** Opens a layer without a registered name. A failure to load is logged, and an error is shown instead. */
export async function showLayer<Props, Result>(
  load: Load<Props, Result>,
  props: Props,
  look?: Partial<LayerLook>,
): Promise<Result | undefined> {
  const loading = load().catch((reason: unknown) => {
    // eslint-disable-next-line no-console -- the only trace of a layer that failed to load
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
  const result = await layers.open(drawingOf(layer, props), { ...layer.look, ...look });
  await layerHistory.settled();
  // A layer closes with a value of its own type.
  return result as Result | undefined;
}
