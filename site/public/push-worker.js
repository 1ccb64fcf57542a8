/* Shows pushes, and opens what they tell about. It keeps no pages and answers no requests. */
addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, { body, tag, lang: 'ru', icon: '/icon-192.png', data: { link } }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data.link, location.origin);
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => one.url === href);
      return open ? open.focus() : clients.openWindow(href);
    }),
  );
});
