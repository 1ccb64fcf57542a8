import type { Analytics } from './analytics.ts';
import { colour, named, oneOf, origin, text, type Reading } from './settings.ts';

const ANALYTICS: Reading<Analytics> = {
  initial: 'off',
  read: (given) => (/^(?:off|datalayer|ym:\d{1,12})$/.test(given) ? (given as Analytics) : undefined),
};

/** What every element of the marketplace has. */
export const COMMON_SETTINGS = named({
  embedKey: text(40, /^pk_(?:live|test)_[0-9A-Za-z]{24}$/),
  apiBase: origin(),
  mode: oneOf(['auto', 'inline', 'frame'], 'auto'),
  lazy: oneOf(['visible', 'eager', 'manual'], 'visible'),
  consent: oneOf(['none', 'required'], 'none'),
  locale: oneOf(['ru'], 'ru'),
  theme: oneOf(['light', 'dark', 'auto'], 'light'),
  accent: colour(),
  density: oneOf(['comfortable', 'compact'], 'comfortable'),
  analytics: ANALYTICS,
  utmSource: text(100),
  utmMedium: text(100),
  utmCampaign: text(100),
});
