import type { FieldError } from '#shared/contracts/problem.ts';
import type { Typed } from './typed.ts';

/** What the server says of a document to who writes it. */
export interface Edited<Content> {
  id: number;
  status: string;
  version: number;
  /** The saved content is a working copy beside what others see. */
  isWorkingCopy: boolean;
  content: Content;
  /** Values that their fields do not take, as they were typed. */
  wrong: { [Field in keyof Content]?: unknown };
  errors: readonly FieldError[];
  /** What publishing needs besides. */
  gaps: readonly FieldError[];
  savedAt: string | null;
  /** How ids in the content are called. */
  names: object;
}

/** What the server says of a save. */
export interface Saved<Content> extends Pick<
  Edited<Content>,
  'id' | 'status' | 'version' | 'isWorkingCopy' | 'errors' | 'gaps'
> {
  savedAt: string;
  /** Fields as they are stored, where that is not what was sent. */
  stored: Partial<Content>;
}

export interface SaveCalls<Content, Edit, Answer> {
  /** The draft of the first change; the key makes a lost answer cost nothing. */
  make(idempotencyKey: string): Promise<Edit>;
  read(id: number): Promise<Edit>;
  /** The server takes any JSON of a field: a wrong one is kept beside and answered with its message. */
  save(id: number, version: number, fields: Partial<Typed<Content>>): Promise<Answer>;
}

/** What has become of it by publishing. */
export interface Published {
  id: number;
  status: string;
  /** Staff read it before or while it is shown. */
  waitsForStaff: boolean;
}

/** A step, by its name in the address. */
export interface BuilderStep<Key extends string = string> {
  key: Key;
  title: string;
  /** Over the step itself, where it says more. */
  heading?: string;
  /** After «Дальше:». */
  next: string;
}

export interface FieldPlace<Step extends string = string> {
  label: string;
  step: Step;
}

/** All that one kind of document is to its builder. */
export interface BuilderDocument<Content, Step extends string = string> {
  /** Of what is typed in the browser. */
  kind: string;
  /** Of which nothing was written. */
  empty: Content;
  steps: readonly [BuilderStep<Step>, ...BuilderStep<Step>[]];
  places: ReadonlyMap<string, FieldPlace<Step>>;
  /** Statuses in which others see it, or have seen it: its changes are kept apart. */
  shown: readonly string[];
}

/** Fields of one step with their labels, for `places`. */
export function fieldsOf<Content, Step extends string>(
  step: Step,
  fields: { [Field in keyof Content]?: string },
): [string, FieldPlace<Step>][] {
  // The values are labels, as the type says.
  return Object.entries(fields as Record<string, string>).map(([field, label]) => [field, { label, step }]);
}

/** Of a path such as `pay.fromKopecks` the field; one that nobody knows is told of at the end. */
export function placeIn<Step extends string>(
  { places, steps }: Pick<BuilderDocument<never, Step>, 'places' | 'steps'>,
  path: string,
): FieldPlace<Step> {
  const [first] = steps;
  return places.get(path.split('.')[0] ?? '') ?? { label: path, step: (steps.at(-1) ?? first).key };
}

/** The step that an address asks for: by its name, or that of a field. */
export function stepIn<Step extends string>(
  document: Pick<BuilderDocument<never, Step>, 'places' | 'steps'>,
  query: URLSearchParams,
): Step {
  const [name, field] = [query.get('step'), query.get('field')];
  if (field && name === null) return placeIn(document, field).step;
  return document.steps.find(({ key }) => key === name)?.key ?? document.steps[0].key;
}
