import type { NewQuestion, Question, QuestionChange } from '#shared/contracts/question.ts';
import { QUESTIONS_MAX } from '#shared/domain/limits.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { readCaller } from '../company/index.ts';
import { canChange, canDelete, canMove, canWrite } from './policy.ts';
import { isOther, readContent, type QuestionContent } from './read-question.ts';
import {
  countQuestions,
  deleteQuestion,
  findQuestion,
  findQuestions,
  insertQuestion,
  lockQuestions,
  replaceAsked,
  setQuestion,
  type QuestionRow,
} from './repository.ts';
import { toQuestion } from './view.ts';

type Caller = Awaited<ReturnType<typeof readCaller>>;

/** The library of the caller's company. */
export async function listQuestions(context: CallContext): Promise<{ items: Question[]; mayAdd: boolean }> {
  const caller = await readCaller(context.db, context);
  const rows = await findQuestions(context.db, caller.companyId);
  return { items: rows.map((row) => toQuestion(row, caller)), mayAdd: canWrite(caller).allowed };
}

/** Throws `forbidden`, `bad_argument`, `wrong_state` for too many. */
export function addQuestion(context: CallContext, { status, shownIn, ...given }: NewQuestion): Promise<Question> {
  return amongQuestions(context, async (tx, caller) => {
    enforce(canWrite(caller));
    const content = readContent(given);
    await assertRoom(tx, caller.companyId);
    const id = await insert(tx, context, caller, { ...content, shownIn, status });
    return show(tx, caller, id);
  });
}

/**
 * Changes a question or its status. One that was answered is replaced: its answers stay with it in the archive, vacancies
 * ask the new one, which is returned. Throws `not_found`, `forbidden`, `bad_argument`, `conflict` for a stale version,
 * `wrong_state` for an archived question.
 */
export function changeQuestion(
  context: CallContext,
  id: string,
  { version, action, shownIn, ...given }: QuestionChange,
): Promise<Question> {
  return amongQuestions(context, async (tx, caller) => {
    const row = await findReachable(tx, caller, id);
    enforce(canChange(caller, row));
    if (row.version !== version)
      throw new DomainError('conflict', { detail: 'Пока вы\u00a0правили, этот вопрос изменили' });
    const content = readContent(changed(row, given));
    const status = action ? enforce(canMove(caller, row, action)) : row.status;
    const places = shownIn ?? row.shownIn;
    const now = context.clock.now();
    if (row.hasAnswers && isOther(row, content)) {
      const clone = await insert(tx, context, caller, { ...content, shownIn: places, status });
      await replaceAsked(tx, id, status === 'active' ? clone : null);
      await setQuestion(tx, id, { status: 'archived' }, now);
      return show(tx, caller, clone);
    }
    await setQuestion(tx, id, { ...columnsOf(content), shownIn: places, status }, now);
    if (status === 'archived') await replaceAsked(tx, id, null);
    return show(tx, caller, id);
  });
}

/** Throws `not_found`, `forbidden`, `wrong_state` for one that is asked or was answered. */
export function removeQuestion(context: CallContext, id: string): Promise<void> {
  return amongQuestions(context, async (tx, caller) => {
    enforce(canDelete(caller, await findReachable(tx, caller, id)));
    await deleteQuestion(tx, id);
  });
}

function amongQuestions<Result>(
  context: CallContext,
  work: (tx: DatabaseTransaction, caller: Caller) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    const caller = await readCaller(tx, context);
    await lockQuestions(tx, caller.companyId);
    return work(tx, caller);
  });
}

/** The content after a change of some of its fields. */
function changed(row: QuestionRow, given: { [Field in keyof QuestionContent]?: QuestionContent[Field] | undefined }) {
  return {
    text: given.text ?? row.text,
    type: given.type ?? row.type,
    options: given.options ?? row.options,
    required: given.required ?? row.required,
    knockout: given.knockout === undefined ? row.knockout : given.knockout,
  };
}

function columnsOf({ text, type, options, required, knockout }: QuestionContent) {
  return { text, type, options: [...options], required, knockout: knockout && JSON.stringify(knockout) };
}

async function assertRoom(tx: DatabaseTransaction, companyId: number): Promise<void> {
  if ((await countQuestions(tx, companyId)) >= QUESTIONS_MAX)
    throw new DomainError('wrong_state', {
      detail: `Вопросов не\u00a0больше ${QUESTIONS_MAX}. Отправьте лишние в\u00a0архив`,
    });
}

function insert(
  tx: DatabaseTransaction,
  { clock }: CallContext,
  { companyId }: Caller,
  { shownIn, status, ...content }: QuestionContent & Pick<QuestionRow, 'shownIn' | 'status'>,
): Promise<string> {
  const now = clock.now();
  return insertQuestion(tx, { ...columnsOf(content), companyId, shownIn, status, createdAt: now, updatedAt: now });
}

async function show(db: DatabaseTransaction, caller: Caller, id: string): Promise<Question> {
  return toQuestion(await findReachable(db, caller, id), caller);
}

async function findReachable(db: DatabaseTransaction, { companyId }: Caller, id: string): Promise<QuestionRow> {
  const row = await findQuestion(db, companyId, id, { forUpdate: true });
  if (!row) throw new DomainError('not_found');
  return row;
}
