import type { FileKind } from './file-kinds.ts';
import {
  ANSWER_FILES_MAX,
  CHAT_FILES_MAX,
  COMPANY_GALLERY_MAX,
  DOCUMENT_BYTES_MAX,
  FACILITY_PHOTOS_MAX,
  NEWS_BLOCKS_MAX,
  PICTURE_BYTES_MAX,
  RESPOND_FILE_BYTES_MAX,
  RESPOND_FILES_MAX,
  RESUME_PHOTOS_MAX,
  TEMPLATE_FILES_MAX,
  VACANCY_DOCUMENT_BYTES_MAX,
  VACANCY_DOCUMENTS_MAX,
  VACANCY_PHOTOS_MAX,
  VOICE_BYTES_MAX,
} from './limits.ts';
import { ORDER_FILES_MAX } from './order.ts';
import { REVIEW_PHOTOS_MAX } from './review.ts';

/** What people send files for. A file is checked for its purpose when it arrives, and used for no other. */
export const FILE_PURPOSES = [
  'avatar',
  'company_logo',
  'company_cover',
  'company_photo',
  'facility_photo',
  'vacancy_cover',
  'vacancy_photo',
  'vacancy_document',
  'verification',
  'feedback',
  'template',
  'answer',
  'respond',
  'chat',
  'wallet',
  'resume_photo',
  'resume_portfolio',
  'review_photo',
  'review_proof',
  'news_photo',
  'slide_photo',
  'share_picture',
  'order',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Who may send files for a purpose: anybody, a signed-in person, an applicant, a member or staff with the permission, the head. */
export type FileSender =
  | 'anybody'
  | 'signed-in'
  | 'applicant'
  | 'company.edit'
  | 'company.brand'
  | 'vacancy.create'
  | 'head'
  | 'content.edit';

/** Pixels of a picture, after its crop. */
export interface PicturePixels {
  /** A smaller picture would look blurred where it is shown. */
  widthMin: number;
  heightMin: number;
  /** A larger one is made smaller. */
  widthMax: number;
  heightMax: number;
}

export interface FilePurposeRules {
  kinds: readonly FileKind[];
  /** Files that one entity has for this purpose. */
  countMax: number;
  /** Where it is less than what the kind allows. */
  bytesMax?: number;
  sender: FileSender;
  /** A picture that everybody may see; null for files that only some people may open. */
  shown: PicturePixels | null;
  /** A picture also gets a small one. */
  preview?: true;
  /** Width to height of the crop that the window offers; null for a free one, undefined without a crop. */
  aspect?: number | null;
}

const PICTURES = ['jpg', 'png', 'webp'] as const satisfies readonly FileKind[];
const DOCUMENTS = [...PICTURES, 'pdf', 'docx', 'xlsx', 'txt'] as const satisfies readonly FileKind[];

/** As browsers record them. */
const VOICES = ['webm', 'ogg', 'm4a'] as const satisfies readonly FileKind[];

export const FILE_PURPOSE_RULES: Readonly<Record<FilePurpose, FilePurposeRules>> = {
  avatar: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'signed-in',
    shown: { widthMin: 96, heightMin: 96, widthMax: 640, heightMax: 640 },
    aspect: 1,
  },
  company_logo: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'company.brand',
    shown: { widthMin: 96, heightMin: 96, widthMax: 640, heightMax: 640 },
    aspect: 1,
  },
  company_cover: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'company.brand',
    shown: { widthMin: 800, heightMin: 110, widthMax: 3_200, heightMax: 440 },
    aspect: 1_600 / 220,
  },
  company_photo: {
    kinds: PICTURES,
    countMax: COMPANY_GALLERY_MAX,
    sender: 'company.edit',
    shown: { widthMin: 640, heightMin: 400, widthMax: 1_920, heightMax: 1_920 },
    aspect: 3 / 2,
  },
  facility_photo: {
    kinds: PICTURES,
    countMax: FACILITY_PHOTOS_MAX,
    sender: 'company.edit',
    shown: { widthMin: 640, heightMin: 400, widthMax: 1_920, heightMax: 1_920 },
    aspect: 3 / 2,
  },
  vacancy_cover: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'company.brand',
    shown: { widthMin: 800, heightMin: 110, widthMax: 3_200, heightMax: 440 },
    aspect: 1_600 / 220,
  },
  vacancy_photo: {
    kinds: PICTURES,
    countMax: VACANCY_PHOTOS_MAX,
    sender: 'vacancy.create',
    shown: { widthMin: 640, heightMin: 400, widthMax: 1_920, heightMax: 1_920 },
    aspect: 3 / 2,
  },
  vacancy_document: {
    kinds: ['pdf'],
    countMax: VACANCY_DOCUMENTS_MAX,
    bytesMax: VACANCY_DOCUMENT_BYTES_MAX,
    sender: 'vacancy.create',
    shown: null,
  },
  verification: { kinds: ['pdf', 'jpg', 'png'], countMax: 5, sender: 'head', shown: null },
  feedback: { kinds: DOCUMENTS, countMax: 5, sender: 'anybody', shown: null },
  template: { kinds: DOCUMENTS, countMax: TEMPLATE_FILES_MAX, sender: 'signed-in', shown: null },
  answer: { kinds: DOCUMENTS, countMax: ANSWER_FILES_MAX, sender: 'signed-in', shown: null },
  respond: {
    kinds: ['pdf', 'jpg', 'png', 'docx'],
    countMax: RESPOND_FILES_MAX,
    bytesMax: RESPOND_FILE_BYTES_MAX,
    sender: 'signed-in',
    shown: null,
  },
  chat: {
    kinds: [...DOCUMENTS, 'dwg', 'zip', ...VOICES],
    countMax: CHAT_FILES_MAX,
    sender: 'signed-in',
    shown: null,
    preview: true,
  },
  /** One file is one document. */
  wallet: { kinds: [...PICTURES, 'pdf'], countMax: 1, sender: 'applicant', shown: null },
  resume_photo: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'applicant',
    shown: { widthMin: 400, heightMin: 400, widthMax: 1_200, heightMax: 1_200 },
    aspect: 1,
  },
  resume_portfolio: {
    kinds: PICTURES,
    countMax: RESUME_PHOTOS_MAX,
    sender: 'applicant',
    shown: { widthMin: 640, heightMin: 400, widthMax: 1_920, heightMax: 1_920 },
    aspect: null,
  },
  review_photo: {
    kinds: PICTURES,
    countMax: REVIEW_PHOTOS_MAX,
    sender: 'applicant',
    shown: { widthMin: 640, heightMin: 400, widthMax: 1_920, heightMax: 1_920 },
    aspect: null,
  },
  /** A paper that shows where somebody has worked. */
  review_proof: { kinds: ['pdf', 'jpg', 'png'], countMax: 1, sender: 'applicant', shown: null },
  /** The cover and the pictures of blocks. */
  news_photo: {
    kinds: PICTURES,
    countMax: NEWS_BLOCKS_MAX + 1,
    sender: 'content.edit',
    shown: { widthMin: 640, heightMin: 360, widthMax: 1_920, heightMax: 1_920 },
    aspect: null,
  },
  slide_photo: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'content.edit',
    shown: { widthMin: 640, heightMin: 360, widthMax: 1_920, heightMax: 1_920 },
    aspect: 3 / 2,
  },
  /** What a messenger shows beside a link. */
  share_picture: {
    kinds: PICTURES,
    countMax: 1,
    sender: 'content.edit',
    shown: { widthMin: 600, heightMin: 315, widthMax: 1_200, heightMax: 630 },
    aspect: 1_200 / 630,
  },
  /** Of an order, and of each step of it. */
  order: { kinds: DOCUMENTS, countMax: ORDER_FILES_MAX, sender: 'signed-in', shown: null },
};

const PICTURE_KINDS: ReadonlySet<FileKind> = new Set<FileKind>([...PICTURES, 'heic']);

/** True for kinds that hold a picture. */
export function isPictureKind(kind: FileKind): kind is (typeof PICTURES)[number] | 'heic' {
  return PICTURE_KINDS.has(kind);
}

/** Bytes of a file of this kind for a purpose, as sent. */
export function fileBytesMax(kind: FileKind, purpose: FilePurpose): number {
  const { bytesMax = Number.POSITIVE_INFINITY } = FILE_PURPOSE_RULES[purpose];
  return Math.min(bytesMax, kindBytesMax(kind));
}

function kindBytesMax(kind: FileKind): number {
  if (isPictureKind(kind)) return PICTURE_BYTES_MAX;
  return VOICES.some((voice) => voice === kind) ? VOICE_BYTES_MAX : DOCUMENT_BYTES_MAX;
}
