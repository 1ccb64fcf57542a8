import type { DatabaseTransaction } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import type { StepContext } from './tools.ts';

const refuse = () => {
  throw new DomainError('service_unavailable');
};

export const wantConfirm = async (_context: StepContext, _tx: DatabaseTransaction, _purchaseId: number) => refuse();
export const wantVoid = async (_context: StepContext, _tx: DatabaseTransaction, _purchaseId: number) => refuse();
export const completeByGateway = async (_context: StepContext, _tx: DatabaseTransaction, _purchaseId: number) =>
  refuse();
export const sendPurchaseBack = async (
  _context: StepContext,
  _tx: DatabaseTransaction,
  _refund: { purchaseId: number; amountKopecks: number; reason: string | null; keptKopecks: number },
) => refuse();
