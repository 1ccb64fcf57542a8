// First, for it says the order of the styles’ layers, as a page of the site does.
import './styles.css';
import { openLayer, showLayer } from '../../../site/src/lib/layers.ts';
import { toast } from '../../../site/src/lib/toasts.ts';
import '../../../site/src/components/gallery.ts';
import '../../../site/src/components/video.ts';

declare global {
  interface Window {
    /** What scripts of the site have, for a test to use. */
    overlays: { openLayer: typeof openLayer; showLayer: typeof showLayer; toast: typeof toast };
  }
}

window.overlays = { openLayer, showLayer, toast };
