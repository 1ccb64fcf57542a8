import { describe, expect, test } from 'vitest';
import { readDevice } from './device-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)';

test.each([
  [`Mozilla/5.0 (Linux; Android 13; SM-A515F) ${CHROME} Mobile Safari/537.36`, 'Chrome на\u00a0Android', 'phone'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome на\u00a0Windows', 'computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} YaBrowser/24.6.0.0 Safari/537.36`,
    'Яндекс Браузер на\u00a0Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Linux; arm_64; Android 13; SM-A515F) ${CHROME} YaBrowser/24.1.7.27.00 SA/3 Mobile Safari/537.36`,
    'Яндекс Браузер на\u00a0Android',
    'phone',
  ],
  [`${IPHONE} ${APPLE} Version/17.4 YaBrowser/24.4 Mobile/15E148`, 'Яндекс Браузер на\u00a0iPhone', 'phone'],
  [`${IPHONE} ${APPLE} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari на\u00a0iPhone', 'phone'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) ${APPLE} Version/16.4 Mobile/15E148 Safari/604.1`,
    'Safari на\u00a0iPad',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0', 'Firefox на\u00a0Linux', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/124.0`, 'Edge на\u00a0Windows', 'computer'],
  [
    `Mozilla/5.0 (Linux; Android 10; HarmonyOS; ELS) ${CHROME} HuaweiBrowser/13 Mobile Safari/537.36`,
    'Huawei Browser на\u00a0Android',
    'phone',
  ],
])('%s', (userAgent, name, kind) => {
  expect(readDevice(userAgent)).toEqual({ name, kind });
});

describe('is not named', () => {
  test.each(['', 'curl/8.1', '<b>Банк</b>/1.0', 'a'.repeat(100_000)])('%#', (userAgent) => {
    expect(readDevice(userAgent)).toEqual({ name: 'Неизвестный браузер', kind: 'computer' });
  });
});
