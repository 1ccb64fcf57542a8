import { videoPlayer } from '#shared/domain/video-player.ts';
import { badField } from '../problems.ts';

/** Throws `bad_argument` at the field for an address that none of our players opens. */
export function assertPlayable(field: string, url: string | null): void {
  if (url !== null && !videoPlayer(url))
    throw badField(field, 'not_in_dictionary', 'Вставьте ссылку на\u00a0ролик в\u00a0VK\u00a0Видео или RUTUBE');
}
