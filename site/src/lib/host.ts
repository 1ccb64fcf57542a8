import { createCall } from '#shared/client/call.ts';
import type { Host } from '#shared/client/host.ts';
import { kyTransport } from '#shared/client/transport-ky.ts';

/** The surroundings that every island on the site shares. Safe to import on the server: it touches the page only when used. */
export const siteHost: Host = {
  call: createCall(kyTransport('')),
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
};
