import { questionContracts } from '#shared/contracts/question.ts';
import { defineDomain } from '../../platform/domain.ts';
import { retireQuestions } from './repository.ts';
import { addQuestion, changeQuestion, listQuestions, removeQuestion } from './service.ts';

export { asksSomething } from './repository.ts';
export { findQuestionsOf, markAnswered, setVacancyQuestions } from './vacancy-questions.ts';
export { toVacancyQuestion } from './view.ts';

/** What companies ask those who respond. */
export const questionDomain = defineDomain({
  name: 'question',
  contracts: questionContracts,
  calls: () => ({
    'GET /company/questions': async (_request, context) => listQuestions(context),
    'POST /company/questions': async ({ body }, context) => addQuestion(context, body),
    'PATCH /company/questions/{id}': async ({ params, body }, context) => changeQuestion(context, params.id, body),
    'DELETE /company/questions/{id}': async ({ params }, context) => removeQuestion(context, params.id),
  }),
  reactions: {
    'company.closed': [async (tx, { payload, createdAt }) => retireQuestions(tx, payload.companyId, createdAt)],
  },
});
