import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';

export type BulkResult =
  | { id: number; done: true; status: VacancyStatus }
  | { id: number; done: false; detail: string };

/** The same change of many, one after the other; a refusal of one is its own result and stops nothing. */
export async function changeMany(
  context: Context,
  ids: readonly number[],
  status: VacancyStatus,
  change: (context: Context, id: number) => Promise<void>,
): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) results.push(await changeOne(context, id, status, change));
  return { results };
}

async function changeOne(
  context: Context,
  id: number,
  status: VacancyStatus,
  change: (context: Context, id: number) => Promise<void>,
): Promise<BulkResult> {
  try {
    await change(context, id);
    return { id, done: true, status };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { id, done: false, detail: error.details.detail ?? DETAILS[error.code] ?? 'Не\u00a0получилось' };
  }
}

const DETAILS: Readonly<Record<string, string>> = {
  not_found: 'Этой вакансии больше нет',
  forbidden: 'На\u00a0это нет прав',
  wrong_state: 'Сейчас это сделать нельзя',
};
