/** What this folder uses of a service worker's global; the library of the DOM, which the rest of the project has, lacks it. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerPushEvent extends WorkerEvent {
  data: { json(): unknown };
}

interface WorkerNoticeEvent extends WorkerEvent {
  notification: Notification;
}

interface WorkerMessageEvent extends WorkerEvent {
  data: unknown;
}

interface WorkerEvents {
  activate: WorkerEvent;
  install: WorkerEvent;
  message: WorkerMessageEvent;
  notificationclick: WorkerNoticeEvent;
  push: WorkerPushEvent;
}

interface WorkerClient {
  url: string;
  focus(): Promise<unknown>;
}

export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<WorkerClient[]>;
    openWindow(href: string): Promise<unknown>;
  };
}
