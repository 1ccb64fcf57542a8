import type { Call, CallOptions } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { isChoice, type Knockout, type QuestionPlace, type QuestionType } from '#shared/domain/question.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { listOf, textOf } from '../../lib/step-values.ts';

/** A form of a question as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

type Fields = Required<
  Pick<
    CallInput<Contracts['POST /company/questions']>,
    'text' | 'type' | 'options' | 'required' | 'knockout' | 'shownIn'
  >
>;

export const QUESTIONS = '/profile/company/questions';
export const NEW_QUESTION = 'new';
export const questionPage = (id: string) => `${QUESTIONS}?${new URLSearchParams({ question: id })}`;

/** What a form has done; the page says it. */
export const NOTICES = {
  saved: 'Вопрос сохранён',
  replaced: 'На\u00a0прежний вопрос уже отвечали: он в\u00a0архиве с\u00a0ответами, а\u00a0вакансии спрашивают новый',
  archived: 'Вопрос в\u00a0архиве. Вакансии его больше не\u00a0задают',
  removed: 'Вопрос удалён',
} as const;

const keyOf = (values: FormValues) => ({ id: textOf(values, 'id'), version: Number(textOf(values, 'version')) });

/** One option to a line; empty lines are none. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is typed, by the chosen type: fields of other types are dropped. The call checks the names. */
export function fieldsOf(values: FormValues): Fields {
  const type = textOf(values, 'type') as QuestionType;
  return {
    text: textOf(values, 'text'),
    type,
    options: isChoice(type) ? optionsOf(type, values) : [],
    required: textOf(values, 'required') !== '',
    knockout: knockoutOf(type, values),
    shownIn: listOf(values, 'shownIn') as QuestionPlace[],
  };
}

function optionsOf(type: QuestionType, values: FormValues): string[] {
  return type === 'permit_pick' ? listOf(values, 'permits') : linesOf(textOf(values, 'options'));
}

/** Null where nothing is required. What is no number is refused by the call. */
function knockoutOf(type: QuestionType, values: FormValues): Knockout | null {
  const from = (name: string) => textOf(values, name).trim();
  switch (type) {
    case 'number': {
      const value = from('numberValue');
      return value === ''
        ? null
        : { op: from('numberOp') === 'max' ? 'max' : 'min', value: Number(value.replace(',', '.')) };
    }
    case 'bool':
      return from('boolValue') === '' ? null : { op: 'is', value: from('boolValue') === 'yes' };
    case 'date':
      return from('dateValue') === ''
        ? null
        : { op: from('dateOp') === 'not_before' ? 'not_before' : 'not_after', value: from('dateValue') };
    case 'single':
    case 'multi':
    case 'permit_pick': {
      const value = type === 'permit_pick' ? listOf(values, 'neededPermits') : linesOf(textOf(values, 'needed'));
      const isAll = type !== 'single' && from(type === 'multi' ? 'multiOp' : 'permitOp') === 'all_of';
      return value.length === 0 ? null : { op: isAll ? 'all_of' : 'any_of', value };
    }
    default:
      return null;
  }
}

/** The field where each type says what is required. */
const NEEDED_FIELDS: Readonly<Partial<Record<QuestionType, string>>> = {
  number: 'numberValue',
  bool: 'boolValue',
  date: 'dateValue',
  single: 'needed',
  multi: 'needed',
  permit_pick: 'neededPermits',
};

/** The refusal of a call with its errors at the fields of the form: the call knows one requirement, the form a few. */
function atQuestionFields(error: unknown, values: FormValues): unknown {
  const type = textOf(values, 'type') as QuestionType;
  return atFields(error, (field) => {
    const [name = ''] = field.split('.', 1);
    if (name === 'knockout') return NEEDED_FIELDS[type] ?? name;
    return name === 'options' && type === 'permit_pick' ? 'permits' : name;
  });
}

/** Every form of the page: makes its call and returns the address that follows. The page and the script share them. */
export const QUESTION_STEPS = {
  async 'add-question'({ call, values, options }: Sending) {
    const { id } = await call('POST /company/questions', fieldsOf(values), options).catch((error: unknown) => {
      throw atQuestionFields(error, values);
    });
    return `${questionPage(id)}&done=saved`;
  },
  async question({ call, values }: Sending) {
    const key = keyOf(values);
    const action = textOf(values, 'status') === 'draft' ? ({ action: 'activate' } as const) : {};
    const saved = await call('PATCH /company/questions/{id}', { ...key, ...fieldsOf(values), ...action }).catch(
      renewingVersion(
        async () => (await call('GET /company/questions')).items.find(({ id }) => id === key.id),
        (error) => atQuestionFields(error, values),
      ),
    );
    return `${questionPage(saved.id)}&done=${saved.id === key.id ? 'saved' : 'replaced'}`;
  },
  async 'archive-question'({ call, values }: Sending) {
    await call('PATCH /company/questions/{id}', { ...keyOf(values), action: 'archive' });
    return `${QUESTIONS}?done=archived`;
  },
  async 'remove-question'({ call, values }: Sending) {
    await call('DELETE /company/questions/{id}', { id: textOf(values, 'id') });
    return `${QUESTIONS}?done=removed`;
  },
} as const;

export type QuestionStep = keyof typeof QUESTION_STEPS;
