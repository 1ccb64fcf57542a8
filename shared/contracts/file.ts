import { z } from 'zod';
import { FILE_KINDS, type FileKind } from '../domain/file-kinds.ts';
import { FILE_PURPOSES } from '../domain/file-purposes.ts';
import { DOCUMENT_BYTES_MAX, FILES_PER_HOUR } from '../domain/limits.ts';
import { fileOf } from './answers.ts';
import { defineContracts } from './contract.ts';

const kinds = ['jpg', 'png', 'webp', 'heic', 'pdf', 'docx', 'xlsx', 'txt'] as const satisfies readonly FileKind[];

/** HEIC is received only to be refused with a word on how to send the photo; nothing of that kind is stored. */
const storedKinds = ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'txt'] as const satisfies readonly FileKind[];

/** Of more pixels than any picture that is accepted. */
const PIXEL_MAX = 100_000;
const pixelField = z.coerce.number().int().min(0).max(PIXEL_MAX);
const lengthField = z.coerce.number().int().min(1).max(PIXEL_MAX);

export const uploadedFileSchema = z.object({
  id: z.uuid(),
  /** As its sender named it; of a picture with the ending of what is stored. */
  name: z.string(),
  kind: z.enum(storedKinds),
  /** As stored: a picture is made anew. */
  bytes: z.number().int(),
  /** For the sizes of `image-sizes.ts`; null for a file that only some people may open. */
  url: z.string().nullable(),
});

export type UploadedFile = z.output<typeof uploadedFileSchema>;

/** Ids of uploaded files in the body of the call that uses them. */
export const fileIdField = z.uuid({ error: ({ input }) => (input ? 'Загрузите файл ещё раз' : 'Загрузите файл') });

export const fileContracts = defineContracts({
  'POST /files': {
    summary: 'Receives one file for a purpose; without a call that uses its id it is removed after 24 hours',
    body: z.strictObject({
      purpose: z.enum(FILE_PURPOSES),
      /** The part of the picture to keep, in pixels of the picture turned upright and then by `rotate`. */
      x: pixelField.optional(),
      y: pixelField.optional(),
      width: lengthField.optional(),
      height: lengthField.optional(),
      /** Degrees clockwise. */
      rotate: z.enum(['0', '90', '180', '270']).transform(Number).optional(),
    }),
    files: { file: { kinds, bytesMax: DOCUMENT_BYTES_MAX, countMax: 1 } },
    answer: uploadedFileSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'body_too_large', 'unsupported_media_type'],
    access: ['public', 'signed-in'],
    limit: { points: FILES_PER_HOUR, seconds: 3_600 },
  },
  'GET /files/{id}': {
    summary: 'A file as a download, for its sender, staff and those who may read what it belongs to',
    params: z.strictObject({ id: z.uuid() }),
    answer: fileOf(
      FILE_KINDS.jpg.type,
      FILE_KINDS.png.type,
      FILE_KINDS.webp.type,
      FILE_KINDS.pdf.type,
      FILE_KINDS.docx.type,
      FILE_KINDS.xlsx.type,
      FILE_KINDS.txt.type,
    ),
    errors: ['unauthorized', 'not_found'],
    access: 'signed-in',
    limit: { points: 600, seconds: 3_600 },
  },
});
