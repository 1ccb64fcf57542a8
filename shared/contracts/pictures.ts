import { z } from 'zod';
import { fileIdField } from './file.ts';
import { optionalLine } from './lines.ts';

/** One that is there by its address, a new one by its file. */
export const writtenPictureSchema = z.strictObject({
  url: z.string().max(300).optional(),
  fileId: fileIdField.optional(),
  alt: optionalLine(200),
});
export type WrittenPicture = z.output<typeof writtenPictureSchema>;

/** Photos in the order in which visitors see them. */
export const pictureListSchema = z.array(writtenPictureSchema);
