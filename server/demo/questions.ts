import type { Knockout, QuestionPlace, QuestionType } from '#shared/domain/question.ts';
import type { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import { rotationSchema, permitSchema } from '#shared/contracts/vacancy-parts.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { setVacancyQuestions } from '../domains/question/index.ts';
import { demoId } from './members.ts';
import { typeset } from './text.ts';

/** What of a vacancy decides about its questions. */
interface AskingVacancy {
  id: number;
  isRotation: boolean;
  isSkilled: boolean;
  permits: readonly string[];
}

interface DemoQuestion {
  text: string;
  type: QuestionType;
  options?: readonly string[];
  required?: boolean;
  knockout?: Knockout;
  shownIn?: readonly QuestionPlace[];
  fits: (vacancy: AskingVacancy) => boolean;
}

const needs = (...kinds: readonly (typeof PERMIT_KINDS)[number][]) => {
  return ({ permits }: AskingVacancy) => permits.some((kind) => kinds.some((one) => one === kind));
};

/** Each is asked by the vacancies that it fits. */
const QUESTIONS: readonly DemoQuestion[] = [
  {
    text: 'Сколько лет вы работаете по этой специальности?',
    type: 'number',
    knockout: { op: 'min', value: 3 },
    fits: ({ isSkilled }) => isSkilled,
  },
  {
    text: 'Готовы работать вахтой и жить в вахтовом городке?',
    type: 'bool',
    knockout: { op: 'is', value: true },
    shownIn: ['respond', 'quick'],
    fits: ({ isRotation }) => isRotation,
  },
  {
    text: 'Есть допуск к работам на высоте?',
    type: 'permit_pick',
    options: ['height', 'fire_min', 'first_aid'],
    knockout: { op: 'all_of', value: ['height'] },
    fits: needs('height'),
  },
  {
    text: 'Какие сварочные удостоверения действуют?',
    type: 'permit_pick',
    options: ['naks_welder', 'naks_specialist', 'welding_ndt'],
    knockout: { op: 'any_of', value: ['naks_welder', 'naks_specialist'] },
    fits: needs('naks_welder', 'naks_specialist'),
  },
  {
    text: 'Какая у вас группа по электробезопасности?',
    type: 'single',
    options: ['II', 'III', 'IV', 'V', 'Группы нет'],
    knockout: { op: 'any_of', value: ['III', 'IV', 'V'] },
    fits: needs('electro_group'),
  },
  {
    text: 'Что из этого есть на руках?',
    type: 'multi',
    options: ['Паспорт РФ', 'СНИЛС', 'Медкнижка', 'Спецодежда', 'Свой инструмент'],
    fits: () => true,
  },
  {
    text: 'Когда готовы выйти на объект?',
    type: 'date',
    required: true,
    shownIn: ['respond', 'quick', 'chat'],
    fits: () => true,
  },
  {
    text: 'На каком объекте вы работали последним и что там делали?',
    type: 'text',
    fits: ({ isSkilled }) => isSkilled,
  },
  {
    text: 'Приложите фото удостоверения',
    type: 'file',
    shownIn: ['respond', 'chat'],
    fits: ({ permits }) => permits.length > 0,
  },
];

/** Companies whose vacancies ask; of their vacancies every third does. */
const ASKING = 4;

/** Questions with requirements that fit the trade. Call it after the vacancies are stored. */
export async function insertDemoQuestions(
  tx: DatabaseTransaction,
  companies: readonly { id: number }[],
  now: Date,
): Promise<void> {
  const asking = companies.slice(0, ASKING);
  const created = addDays(now, -60);
  const idOf = (company: number, question: number) => demoId('question', company * QUESTIONS.length + question);
  await insertRecords(
    tx,
    'question',
    asking.flatMap((company, at) =>
      QUESTIONS.map(({ text, type, options = [], required = false, knockout, shownIn = ['respond'] }, index) => ({
        id: idOf(at, index),
        companyId: company.id,
        text: typeset(text),
        type,
        options,
        required: required || knockout !== undefined,
        knockout: knockout ?? null,
        shownIn,
        status: 'active',
        createdAt: created,
        updatedAt: created,
      })),
    ),
  );
  for (const [at, company] of asking.entries()) {
    const vacancies = await findVacancies(tx, company.id);
    for (const vacancy of vacancies.filter((_, index) => index % 3 === 0)) {
      const ids = QUESTIONS.flatMap(({ fits }, index) => (fits(vacancy) ? [idOf(at, index)] : []));
      await setVacancyQuestions(tx, vacancy.id, company.id, ids);
    }
  }
}

async function findVacancies(tx: Database, companyId: number): Promise<AskingVacancy[]> {
  const rows = await tx
    .selectFrom('vacancy')
    .select(['id', 'experience', 'rotation', 'permits'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id, experience, rotation, permits }) => ({
    id,
    isRotation: rotationSchema.nullable().parse(rotation) !== null,
    isSkilled: experience === 'from3to6' || experience === 'over6',
    permits: permitSchema
      .array()
      .parse(permits)
      .map(({ kind }) => kind),
  }));
}
