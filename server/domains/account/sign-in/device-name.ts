import bowser from 'bowser';

export interface DeviceName {
  /** «Chrome на Android». */
  name: string;
  kind: 'phone' | 'computer';
}

const UNKNOWN = 'Неизвестный браузер';
/** The database keeps as much; browsers send half of it. */
const AGENT_CHARS_MAX = 400;

/** Browsers that the library takes for the Chrome they are made of. */
const OWN_NAMES: readonly (readonly [mark: string, name: string])[] = [
  ['HuaweiBrowser/', 'Huawei Browser'],
  ['Atom/', 'Atom'],
  ['SputnikBrowser/', 'Спутник'],
  ['Sferum/', 'Сферум'],
];
const NAMES: Readonly<Record<string, string>> = {
  'Yandex Browser': 'Яндекс Браузер',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  Miui: 'Mi Browser',
};

/** Names a device by the User-Agent of its browser, which anybody can forge: for its owner's eyes only. */
export function readDevice(userAgent: string): DeviceName {
  const agent = userAgent.slice(0, AGENT_CHARS_MAX);
  // The library refuses an empty text.
  const { browser, os, platform } = bowser.parse(agent || 'none');
  const kind = platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'computer';
  // A name that the library does not know is what the client calls itself: not a browser, and not a text to show.
  const found = OWN_NAMES.find(([mark]) => agent.includes(mark))?.[1] ?? (os.name ? browser.name : undefined);
  if (!found) return { name: UNKNOWN, kind };
  const name = NAMES[found] ?? found;
  return { name: os.name ? `${name} на\u00a0${systemName(os.name, platform.type)}` : name, kind };
}

function systemName(name: string, type: string | undefined): string {
  if (name !== 'iOS') return name;
  return type === 'tablet' ? 'iPad' : 'iPhone';
}
