import { createCall } from '#shared/client/call.ts';
import type { Host } from '#shared/client/host.ts';
import { fetchTransport, type Fetch } from '#shared/client/transport-fetch.ts';
import { askOnce } from './ask-once.ts';

export interface HostOptions {
  /** Of the marketplace. */
  origin: string;
  fetch: Fetch | undefined;
  linkTo: Host['linkTo'];
  emit: Host['emit'];
}

/** The host of an island on another site's page. Its calls have no cookies, and addresses never add history entries. */
export function createWidgetHost({ origin, fetch = askOnce, linkTo, emit }: HostOptions): Host {
  return {
    call: createCall(fetchTransport(origin, { credentials: 'omit' }, fetch)),
    navigate: (url) => history.replaceState(history.state, '', url),
    onNavigate(listener) {
      const tell = () => listener(new URL(location.href));
      addEventListener('popstate', tell);
      return () => removeEventListener('popstate', tell);
    },
    linkTo,
    emit,
    now: () => new Date(),
  };
}
