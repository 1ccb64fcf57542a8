/**
 * What the common lists of blockers (advertising, counters, annoyances) refuse by the address alone, whatever its site:
 * as facts about addresses, not as rules of any list. A word stands between separators.
 */
const WORDS = [
  // Advertising.
  'ad',
  'ads',
  'adv',
  'advert',
  'adverts',
  'advertisement',
  'advertising',
  'advertiser',
  'adserver',
  'adframe',
  'adblock',
  'adsense',
  'affiliate',
  'affiliates',
  'banner',
  'banners',
  'doubleclick',
  'popunder',
  'popup',
  'prebid',
  'promo',
  'retarget',
  'sponsor',
  'sponsored',
  'sponsors',
  'teaser',
  // Counters.
  'analytics',
  'beacon',
  'clickstream',
  'collect',
  'counter',
  'fingerprint',
  'heatmap',
  'hit',
  'log',
  'metrika',
  'pageview',
  'pixel',
  'rum',
  'stat',
  'stats',
  'telemetry',
  'track',
  'tracker',
  'tracking',
  'visitor',
  // Annoyances.
  'cookie-consent',
  'livechat',
  'newsletter',
  'push-notifications',
  'sharebar',
  'social',
] as const;

/** Sizes of advertising, as they stand in names of files and folders. */
const SIZES = ['728x90', '300x250', '160x600', '468x60', '120x600', '320x50', '970x250', '336x280', '88x31', '240x400'];

/** Shapes of paths and queries. */
const SHAPES: readonly RegExp[] = [
  /[?&](?:ad|ads|adid|ad_?(?:id|unit|slot|size)|bannerid|zoneid|clickid|affid)=/i,
  /\/(?:ga|gtm|fbevents|matomo|piwik|watch|mc)\.js\b/i,
  /\/(?:__?)?(?:utm|imp|click)\.gif\b/i,
  /[?&](?:event|action)=(?:impression|pageview|click)\b/i,
  /\/ad[sv]?[._-]?(?:js|frame|image|img|view|click|content|unit)s?\b/i,
];

const RULES: readonly RegExp[] = [
  ...WORDS.map((word) => new RegExp(`(?:^|[/._?&=-])${word}(?:[/._?&=-]|$)`, 'i')),
  ...SIZES.map((size) => new RegExp(`(?:^|\\D)${size}(?:\\D|$)`, 'i')),
  ...SHAPES,
];

/** The rules that refuse an address, given from its path on. */
export function refusedBy(path: string): string[] {
  return RULES.filter((rule) => rule.test(path)).map(String);
}
