import { scope } from './scope.ts';

/** As `server/gateways/push.ts` sends it. */
interface Push {
  title: string;
  body: string;
  link: string;
  tag: string;
}

/** Shows pushes, and opens what they tell about. */
export function showPushes(): void {
  scope.addEventListener('push', (event) => {
    const { title, body, link, tag } = event.data.json() as Push;
    event.waitUntil(
      scope.registration.showNotification(title, { body, tag, lang: 'ru', icon: '/icon-192.png', data: { link } }),
    );
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { href } = new URL((event.notification.data as Pick<Push, 'link'>).link, scope.location.origin);
    event.waitUntil(
      scope.clients.matchAll({ type: 'window' }).then((windows) => {
        const open = windows.find((one) => one.url === href);
        return open ? open.focus() : scope.clients.openWindow(href);
      }),
    );
  });
}
