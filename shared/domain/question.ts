/** What a company asks those who respond to its vacancies. */
export const QUESTION_TYPES = ['text', 'number', 'bool', 'single', 'multi', 'date', 'file', 'permit_pick'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Types whose answer is chosen of `options`: texts, or kinds of permits. */
export const CHOICE_TYPES = ['single', 'multi', 'permit_pick'] as const satisfies readonly QuestionType[];

export function isChoice(type: QuestionType): type is (typeof CHOICE_TYPES)[number] {
  return CHOICE_TYPES.some((choice) => choice === type);
}

/** Where a question is asked. */
export const QUESTION_PLACES = ['respond', 'quick', 'chat'] as const;
export type QuestionPlace = (typeof QUESTION_PLACES)[number];

/** Whether this form asks the question. A quick respond asks for no file: a visitor can send none. */
export function isAsked(
  { type, shownIn }: { type: QuestionType; shownIn: readonly QuestionPlace[] },
  place: QuestionPlace,
): boolean {
  return shownIn.includes(place) && !(place === 'quick' && type === 'file');
}

/** A requirement that an answer meets or not. Days are `2026-11-21`. */
export type Knockout =
  | { op: 'min' | 'max'; value: number }
  | { op: 'is'; value: boolean }
  | { op: 'any_of' | 'all_of'; value: string[] }
  | { op: 'not_before' | 'not_after'; value: string };

export const KNOCKOUT_OPS = ['min', 'max', 'is', 'any_of', 'all_of', 'not_before', 'not_after'] as const;
export type KnockoutOp = (typeof KNOCKOUT_OPS)[number];

/** The requirements that fit a type; the others have no answer that can be compared. */
export const OPS_OF: Readonly<Record<QuestionType, readonly KnockoutOp[]>> = {
  text: [],
  number: ['min', 'max'],
  bool: ['is'],
  single: ['any_of'],
  multi: ['any_of', 'all_of'],
  date: ['not_before', 'not_after'],
  file: [],
  permit_pick: ['any_of', 'all_of'],
};

/** Why the requirement does not fit the question; null when it does. */
export function knockoutFlaw(
  { type, options }: { type: QuestionType; options: readonly string[] },
  { op, value }: Knockout,
): 'op' | 'value' | null {
  if (!OPS_OF[type].includes(op)) return 'op';
  if (!Array.isArray(value)) return null;
  return value.length > 0 && value.every((item) => options.includes(item)) ? null : 'value';
}

/** How employers ask for the day on which somebody can start: «Когда готовы выйти на объект?». */
const START_WORDS = /готов|выйт|выйд|приступ|начать|нач[её]те/iu;

/** Whether the question is answered by a day that has not passed. */
export const asksOfAhead = ({ type, text }: { type: QuestionType; text: string }): boolean =>
  type === 'date' && START_WORDS.test(text);

/** A question as an answer is checked against it. */
export interface CheckedQuestion {
  id: string;
  type: QuestionType;
  options: readonly string[];
  required: boolean;
  knockout: Knockout | null;
  /** The knockout in Russian, to follow «Нужно»: «от\u00a03», «да». */
  requirement: string | null;
}

/** An answer as its contract lets it in; files are ids of uploaded files. */
export type Answer = { questionId: string } & (
  | { type: 'text' | 'single' | 'date'; value: string }
  | { type: 'number'; value: number }
  | { type: 'bool'; value: boolean }
  | { type: 'multi' | 'file' | 'permit_pick'; value: readonly string[] }
);

/** A requirement that an answer does not meet. The respond may be sent all the same: the applicant decides. */
export interface FailedKnockout {
  questionId: string;
  requirement: string;
}

export interface CheckedAnswers {
  /** What must be mended before the answers are taken, by the id of the question. */
  errors: Readonly<Record<string, string>>;
  /** In the order of the questions. */
  failed: FailedKnockout[];
}

/** Checks the answers to the questions of one vacancy. An empty text or choice counts as no answer. */
export function checkAnswers(questions: readonly CheckedQuestion[], answers: readonly Answer[]): CheckedAnswers {
  const errors = new Map<string, string>();
  const given = new Map<string, Answer>();
  const known = new Map(questions.map((question) => [question.id, question]));
  for (const answer of answers) {
    if (!known.has(answer.questionId)) errors.set(answer.questionId, 'Этот вопрос больше не\u00a0задают');
    else if (given.has(answer.questionId)) errors.set(answer.questionId, 'Ответьте один раз');
    else given.set(answer.questionId, answer);
  }
  const failed: FailedKnockout[] = [];
  for (const question of questions) {
    if (errors.has(question.id)) continue;
    const answer = given.get(question.id);
    const error = answerError(question, answer);
    if (error !== null) errors.set(question.id, error);
    else if (answer && question.knockout && !isEmpty(answer) && !meets(question.knockout, answer))
      failed.push({ questionId: question.id, requirement: question.requirement ?? '' });
  }
  return { errors: Object.fromEntries(errors), failed };
}

function answerError({ type, options, required }: CheckedQuestion, answer: Answer | undefined): string | null {
  if (answer && answer.type !== type) return 'Ответ не\u00a0подходит к\u00a0вопросу';
  if (!answer || isEmpty(answer)) return required ? 'Ответьте на\u00a0вопрос' : null;
  if (!isChoice(type)) return null;
  const chosen = chosenOf(answer);
  return chosen.every((item) => options.includes(item)) && new Set(chosen).size === chosen.length
    ? null
    : 'Выберите ответ из\u00a0списка';
}

function isEmpty({ value }: Answer): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value.length === 0;
}

function chosenOf({ value }: Answer): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? value : [];
}

function meets(knockout: Knockout, answer: Answer): boolean {
  const { value } = answer;
  switch (knockout.op) {
    case 'min':
      return typeof value === 'number' && value >= knockout.value;
    case 'max':
      return typeof value === 'number' && value <= knockout.value;
    case 'is':
      return value === knockout.value;
    case 'any_of':
      return knockout.value.some((item) => chosenOf(answer).includes(item));
    case 'all_of':
      return knockout.value.every((item) => chosenOf(answer).includes(item));
    case 'not_before':
      return typeof value === 'string' && value >= knockout.value;
    case 'not_after':
      return typeof value === 'string' && value <= knockout.value;
  }
}
