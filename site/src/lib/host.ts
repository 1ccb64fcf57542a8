import type { Host, ShowToast } from '#shared/client/host.ts';
import { siteCall } from './call.ts';
import type { LayerName, LayerProps, LayerResult } from './layers.ts';

interface SiteHost extends Host {
  openLayer<Name extends LayerName>(name: Name, props: LayerProps<Name>): Promise<LayerResult<Name> | undefined>;
  toast: ShowToast;
}

/** The surroundings that every island on the site shares. Safe to import on the server: it touches the page only when used. */
export const siteHost: SiteHost = {
  call: siteCall,
  navigate(url) {
    history.pushState(null, '', url);
  },
  onNavigate(listener) {
    const listen = () => listener(new URL(location.href));
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  },
  linkTo: (vacancyId) => `/vacancy/${vacancyId}`,
  // Nobody on our own pages listens.
  emit: () => true,
  now: () => new Date(),
  // What stands above the page comes when it is asked for.
  openLayer: async (name, props) => (await import('./layers.ts')).openLayer(name, props),
  toast: (content, look) => void import('./toasts.ts').then(({ toast }) => toast(content, look)),
};
