import { templateSchema } from '#shared/contracts/template.ts';

/** Columns with a closed set of values. */
export const templateColumns = templateSchema.pick({
  owner: true,
  situations: true,
  defaultFor: true,
  statusOnSend: true,
  status: true,
});
