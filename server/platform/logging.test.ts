import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts/index.ts';
import { createLogger, redactUrl } from './logging.ts';

test('secrets never reach the log', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger('info', sink);
  log.info({
    req: {
      id: '1',
      method: 'GET',
      url: '/ws/chat/?token=s3cret&x=1',
      headers: { 'x-access-token': 's3cret', cookie: 's3cret', accept: 'json' },
    },
  });
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines.join('')).toContain('x=1');
});

const secretCalls = Object.keys(contracts).filter((call) => /\{(?:token|pending)\}|\/confirmation\/\{/.test(call));

test.each(secretCalls)('%s is logged without what its link lets do', (call) => {
  const path = call.slice(call.indexOf('/')).replaceAll(/\{\w+\}/g, 's3cret');
  expect(redactUrl(`/api${path}?x=1`)).toBe(`/api${path.replaceAll('s3cret', '[redacted]')}?x=1`);
});

test.each([
  ['/a?code=123456&page=2', '/a?code=[redacted]&page=2'],
  ['/a?page=2&Token=1&key=2#top', '/a?page=2&Token=[redacted]&key=[redacted]#top'],
  ['/consent/s3cret?withdraw=a', '/consent/[redacted]?withdraw=a'],
  ['/newsletter/confirm/s3cret', '/newsletter/confirm/[redacted]'],
  ['/newsletter/unsubscribe/s3cret?done=1', '/newsletter/unsubscribe/[redacted]?done=1'],
  ['/a?access_token=1#key', '/a?access_token=[redacted]#key'],
  ['/a?barcode=1', '/a?barcode=1'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
