import { describe, expect, test } from 'vitest';
import { chooseFormat, readRecipe, readSource } from './image-request.ts';

const encode = (text: string) => Buffer.from(text).toString('base64url');

describe('readRecipe', () => {
  test('reads a size that pages use, in device pixels', () => {
    expect(readRecipe('fit_192x192,dpr_2,q_75')).toEqual({ width: 384, height: 384, fit: 'inside', quality: 75 });
  });

  test.each([
    '',
    '-',
    'fit_193x192,dpr_2,q_75',
    'fit_192x192,dpr_3,q_75',
    'fit_192x192,dpr_1.5,q_75',
    'fit_192x192,dpr_2,q_100',
    'fit_192x192,dpr_2',
    'fit_192x192',
    'dpr_2,fit_192x192,q_75',
    'fit_192x192,dpr_2,q_75,',
    'fit_192x192,dpr_2,q_75,blur_3',
    'FIT_192x192,dpr_2,q_75',
    'fit_99999x99999,dpr_2,q_75',
    'constructor',
    '__proto__',
  ])('%j is not a size that pages use', (options) => {
    expect(readRecipe(options)).toBeNull();
  });
});

describe('readSource', () => {
  test.each(['demo/frame-1.webp', 'vacancy/12/1.jpg', 'logo.png', 'a'.repeat(255)])('%s is a storage name', (name) => {
    expect(readSource(encode(name))).toBe(name);
  });

  test.each(
    [
      '../package.json',
      'demo/../../package.json',
      'demo/..',
      '..',
      '.',
      './a.webp',
      '/etc/passwd',
      '//evil.example/a.png',
      'https://evil.example/a.png',
      'http://127.0.0.1/a.png',
      'file:///etc/passwd',
      'data:image/png;base64,AA==',
      'C:\\a.png',
      '..\\a.png',
      'demo//a.webp',
      'demo/',
      '.hidden',
      'demo/.hidden/a',
      'a\0.webp',
      'a.webp\n',
      'фото.webp',
      '%2e%2e/a',
      '',
      'a'.repeat(256),
    ].map(encode),
  )('%s is rejected', (source) => {
    expect(readSource(source)).toBeNull();
  });

  test('accepts only one spelling', () => {
    const source = encode('demo/a.webp');
    for (const other of [
      `${source}=`,
      `${source}!`,
      ` ${source}`,
      Buffer.from('??>').toString('base64'),
      'demo/a.webp',
    ])
      expect(readSource(other)).toBeNull();
  });
});

describe('chooseFormat', () => {
  test.each([
    ['image/avif,image/webp,*/*;q=0.8', 'avif'],
    ['image/webp, IMAGE/AVIF;q=0.5', 'avif'],
    ['image/avif;q=0', 'webp'],
    ['image/avif; q=0.000,*/*', 'webp'],
    ['image/*', 'webp'],
    ['*/*', 'webp'],
    ['image/avif-sequence', 'webp'],
    [undefined, 'webp'],
  ])('%s gets %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});
