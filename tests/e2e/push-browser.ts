import type { Page } from '@playwright/test';

/** As a real browser gets it from its push service, which the browser of the tests does not reach. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/send/1',
  keys: {
    p256dh: 'BAeBDql0zqV3PmO4l_N-O-mgnnpf6blxpE0QZawqOpMRY35HpPmUZKD9zkSojsfXA6kYPB0GVS2eLWt2BpSBxXc',
    auth: 'BgYGBgYGBgYGBgYGBgYGBg',
  },
};

/** Gives the pages of this tab a browser whose person allows pushes once they are asked, and what it was asked. */
export async function stubPush(page: Page): Promise<{ asked(): Promise<number> }> {
  await page.addInitScript((subscription) => {
    // A browser keeps its subscription from page to page.
    const read = (name: string) => Number(sessionStorage.getItem(name) ?? 0);
    const write = (name: string, value: number) => sessionStorage.setItem(name, String(value));
    Object.defineProperty(Notification, 'permission', { get: () => (read('push-asked') > 0 ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      write('push-asked', read('push-asked') + 1);
      return 'granted';
    };
    const made = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        write('push-on', 0);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        write('push-on', 1);
        return made;
      },
      getSubscription: async () => (read('push-on') ? made : null),
    });
  }, SUBSCRIPTION);
  return { asked: () => page.evaluate(() => Number(sessionStorage.getItem('push-asked') ?? 0)) };
}
