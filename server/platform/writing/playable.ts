import { videoPlayer } from '#shared/domain/video-player.ts';
import { badField } from '../problems.ts';

/** The rule of a field with the address of a video: one that a player of ours opens, or null. */
export function playable(url: string | null, _facts: unknown, field: string): string | null {
  if (url !== null && !videoPlayer(url))
    throw badField(field, 'not_in_dictionary', 'Вставьте ссылку на\u00a0ролик в\u00a0VK\u00a0Видео или RUTUBE');
  return url;
}
