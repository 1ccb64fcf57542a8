import type { Host, ShowToast } from '#shared/client/host.ts';
import { siteCall } from './call.ts';
import { renewSignInLinks } from './sign-in-address.ts';
import type { LayerName, LayerProps, LayerResult } from './layers.ts';

interface SiteHost extends Host {
  openLayer<Name extends LayerName>(name: Name, props: LayerProps<Name>): Promise<LayerResult<Name> | undefined>;
  toast: ShowToast;
}

/** The host shared by all islands on the site. Safe to import on the server: it accesses the page only when used. */
export const siteHost: SiteHost = {
  call: siteCall,
  navigate(url) {
    history.pushState(null, '', url);
    renewSignInLinks();
  },
  onNavigate(listener) {
    const listen = () => listener(new URL(location.href));
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  },
  linkTo: (vacancyId) => `/vacancy/${vacancyId}`,
  // There are no listeners on our own pages.
  emit: () => true,
  now: () => new Date(),
  // Overlays are loaded on demand.
  openLayer: async (name, props) => (await import('./layers.ts')).openLayer(name, props),
  toast: (content, look) => void import('./toasts.ts').then(({ toast }) => toast(content, look)),
};
