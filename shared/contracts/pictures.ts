import { z } from 'zod';
import { fileIdField } from './file.ts';
import { optionalLine } from './lines.ts';

/** Photos in the order in which visitors see them: those that are there by their address, new ones by their file. */
export const pictureListSchema = z.array(
  z.strictObject({ url: z.string().max(300).optional(), fileId: fileIdField.optional(), alt: optionalLine(200) }),
);
