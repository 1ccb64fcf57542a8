import type { LightboxImage } from '#shared/domain/overlays.ts';
import { createLightbox } from '#shared/stores/lightbox.ts';
import type { LayerContent } from '#shared/ui/layer/layer-content.ts';
import { createLightboxView } from '#shared/ui/lightbox/lightbox-view.ts';
import styles from '../../../shared/ui/styles/components/lightbox.css?url&no-inline';
import { loadStylesheet } from '../lib/stylesheet.ts';

await loadStylesheet(styles);

interface LightboxProps {
  images: readonly LightboxImage[];
  /** Index of the first picture, from 0. */
  index?: number;
}

/** Full-screen pictures. */
export const layer: LayerContent<LightboxProps> = {
  title: 'Фото',
  className: 'lightbox',
  draw(frame, { images, index = 0 }) {
    const lightbox = createLightbox(images, index);
    return lightbox.$view.subscribe(createLightboxView(frame, lightbox));
  },
};
