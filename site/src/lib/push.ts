import type { Call } from '#shared/client/call.ts';
import { WORKER } from './kept-pages.ts';

/** `denied`: the person has forbidden it, and the browser does not ask again. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported';

/** What pushes are in this browser. Asks the person nothing. */
export async function stateOfPush(call: Call): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();
  if (!subscription) return 'off';
  // A session that has ended took the pushes along.
  return (await call('GET /notifications/push')).isOn ? 'on' : 'off';
}

/** Asks for the permission, only at a press, and subscribes. */
export async function startPush(call: Call): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await call('GET /notifications/push');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of ours takes no other.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys = {} } = subscription.toJSON();
  await call('PUT /notifications/push', {
    endpoint: endpoint ?? '',
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
  });
  return 'on';
}

export async function endPush(call: Call): Promise<PushState> {
  await call('DELETE /notifications/push');
  await (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}
