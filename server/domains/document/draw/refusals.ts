import { DOCUMENT_PAGES_MAX } from '#shared/domain/document.ts';
import { badField, type DomainError } from '../../../platform/problems.ts';

/** Why a file cannot be shown as pictures of its pages. */
export type Refusal = 'encrypted' | 'damaged' | 'fonts' | 'pages' | 'size' | 'complex' | 'picture' | 'picture size';

const MESSAGES: Record<Refusal, string> = {
  encrypted: 'Этот PDF закрыт паролем: пришлите фото',
  damaged: 'Этот PDF не\u00a0открыть: пришлите фото',
  fonts: 'В\u00a0этом PDF нет своих шрифтов, и\u00a0часть текста не\u00a0видна: пришлите фото',
  pages: `В\u00a0этом PDF больше ${DOCUMENT_PAGES_MAX}\u00a0страниц: пришлите фото нужных`,
  size: 'В\u00a0этом PDF страница неподходящего размера: пришлите фото',
  complex: 'Этот PDF слишком сложный, его не\u00a0нарисовать: пришлите фото',
  picture: 'Этот снимок не\u00a0открыть: пришлите другое фото',
  'picture size': 'В\u00a0этом снимке больше 20\u00a0мегапикселей: пришлите фото поменьше',
};

/** `bad_argument` at `fileId`, in words for whoever sent the file. */
export function refusalOf(refusal: Refusal): DomainError {
  const isSize = refusal === 'pages' || refusal === 'size' || refusal === 'picture size';
  return badField('fileId', isSize ? 'wrong_size' : 'wrong_type', MESSAGES[refusal]);
}
