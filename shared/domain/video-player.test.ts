import { expect, test } from 'vitest';
import { ADDRESS_BYTES_MAX } from './limits.ts';
import { isOwnVideo, videoPlayer } from './video-player.ts';

const ID = '0123456789abcdef0123456789abcdef';
const vk = 'https://vkvideo.ru/video_ext.php?oid=-123&id=456&hd=2&autoplay=1';

test.each([
  ['https://vkvideo.ru/video-123_456', vk],
  ['https://vkvideo.ru/playlist/-123_7/video-123_456?t=5s', vk],
  ['https://m.vk.com/video-123_456', vk],
  ['https://vk.com/video?z=video-123_456%2Fpl_cat_trends', vk],
  ['https://vk.com/clip-123_456', vk],
  [`https://rutube.ru/video/${ID}/`, `https://rutube.ru/play/embed/${ID}`],
  [`https://www.rutube.ru/shorts/${ID}`, `https://rutube.ru/play/embed/${ID}`],
  [`https://rutube.ru/video/private/${ID}/?p=a%26b`, `https://rutube.ru/play/embed/${ID}/?p=a%26b`],
])('%s has a player', (address, src) => {
  expect(videoPlayer(address)?.src).toBe(src);
});

test.each([
  '',
  '/video-1_2',
  'http://vkvideo.ru/video-1_2',
  'javascript:alert(1)',
  'https://vkvideo.ru.example.com/video-1_2',
  'https://vk.com/id1',
  'https://rutube.ru/video/short/',
  'https://example.com/video-1_2',
  'https://mm.vk.com/video-1_2',
  `https://example.com/video/${ID}/`,
])('%s has none', (address) => {
  expect(videoPlayer(address)).toBeNull();
});

test('a service is called by its name', () => {
  expect(videoPlayer('https://vk.com/clip-1_2')?.service).toBe('VK\u00a0Видео');
  expect(videoPlayer(`https://rutube.ru/video/${ID}/`)?.service).toBe('RUTUBE');
});

test('an address longer than a browser sends has none', () => {
  const fill = (chars: number) => 'https://vk.com/clip-1_2?'.padEnd(chars, 'a');
  expect(videoPlayer(fill(ADDRESS_BYTES_MAX))).not.toBeNull();
  expect(videoPlayer(fill(ADDRESS_BYTES_MAX + 1))).toBeNull();
});

test('a video of ours is one in storage', () => {
  expect(isOwnVideo('/files/demo/object.webm')).toBe(true);
  expect(isOwnVideo('/files/demo/frame.webp')).toBe(false);
  expect(isOwnVideo('https://example.ru/files/demo/object.webm')).toBe(false);
  expect(isOwnVideo('/files/../secret.webm')).toBe(false);
});
