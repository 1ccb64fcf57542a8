import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';

type Message = Readonly<Record<string, unknown>>;

/** The page around this document. */
export interface Parent {
  origin: string;
  post(message: object): void;
  listen(hear: (message: Message) => void): void;
}

/** The page around this document, if the frame's key allows it; null for any other, and without one. */
export function findParent(origins: readonly string[]): Parent | null {
  const allowed = [location.origin, ...origins];
  const found = [location.ancestorOrigins?.[0], URL.parse(document.referrer)?.origin].find(
    (origin) => origin && isAllowedOrigin(allowed, origin),
  );
  if (!found || parent === window) return null;
  return {
    origin: found,
    // Plain data, whatever a listener of this page has added.
    post: (message) => parent.postMessage({ ns: 'karkas', ...(JSON.parse(JSON.stringify(message)) as object) }, found),
    listen(hear) {
      addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
        const message = (data ?? {}) as Message;
        if (origin === found && source === parent && message.ns === 'karkas') hear(message);
      });
    },
  };
}
