import type { FileReaders } from '../../platform/domain.ts';
import { isReadBy } from './policy.ts';
import { findOrder, findOrderOfStep } from './repository.ts';
import { ORDER_FILES, STEP_FILES } from './steps.ts';

/** Files of an order and of its steps are read by whoever reads the order. */
export const orderFileReaders: FileReaders = {
  [ORDER_FILES]: async ({ db, actor }, id) => {
    const order = await findOrder(db, Number(id), null);
    return order !== undefined && isReadBy(actor, order);
  },
  [STEP_FILES]: async ({ db, actor }, id) => {
    const order = await findOrderOfStep(db, Number(id));
    return order !== undefined && isReadBy(actor, order);
  },
};
