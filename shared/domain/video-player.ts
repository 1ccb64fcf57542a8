import { mediaType } from './file-kinds.ts';
import { storedName } from './image-sizes.ts';
import { ADDRESS_BYTES_MAX } from './limits.ts';

export interface VideoPlayer {
  service: 'VK\u00a0Видео' | 'RUTUBE';
  /** Address for an iframe. Loading it reveals the visitor to the service, so it waits for a click. */
  src: string;
}

/** True for a video that lies in our storage: the page plays it itself. */
export function isOwnVideo(address: string): boolean {
  const name = storedName(address);
  return name !== null && mediaType(name).startsWith('video/');
}

const VK_HOSTS: ReadonlySet<string> = new Set(['vkvideo.ru', 'vk.com', 'vk.ru']);
const VK_VIDEO = /(?:video|clip)(-?\d+)_(\d+)/;
const RUTUBE_VIDEO = /^\/(?:video(?:\/private)?|shorts|play\/embed)\/([0-9a-f]{32})(?:\/|$)/;

/**
 * The player of a video by its page's address. Null for services that the site's policy (`frame-src` in
 * `astro.config.mjs`) does not allow.
 */
export function videoPlayer(address: string): VideoPlayer | null {
  if (address.length > ADDRESS_BYTES_MAX || !URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(?:www|m)\./, '');
  if (protocol !== 'https:') return null;

  if (VK_HOSTS.has(host)) {
    const [, owner, id] = VK_VIDEO.exec(searchParams.get('z') ?? pathname) ?? [];
    return id
      ? { service: 'VK\u00a0Видео', src: `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}&hd=2&autoplay=1` }
      : null;
  }
  if (host === 'rutube.ru') {
    const [, id] = RUTUBE_VIDEO.exec(pathname) ?? [];
    const key = searchParams.get('p');
    return id
      ? { service: 'RUTUBE', src: `https://rutube.ru/play/embed/${id}${key ? `/?p=${encodeURIComponent(key)}` : ''}` }
      : null;
  }
  return null;
}
