import type { Call } from '#shared/client/call.ts';
import { withErrors } from '#shared/client/explain-problem.ts';
import type { StaffSlide } from '#shared/contracts/staff-pages.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { moved, MOVES } from '../../lib/moved.ts';
import { moscowMoment } from '../../lib/moscow-field.ts';
import { pathOfPasted } from '../../lib/path-of-pasted.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';
import { atPictureField, writtenPicture } from '../../lib/written-picture.ts';

export const STAFF_SLIDES = '/staff/slides';
export const NEW_SLIDE = 'new';
export const slidePage = (id: string) => `${STAFF_SLIDES}/${id}`;

/** What a form has done; the page says it. */
export const NOTICES = {
  added: 'Слайд добавлен последним',
  saved: 'Слайд сохранён',
  moved: 'Сохранено. Слайды идут в\u00a0этом порядке',
  removed: 'Слайд удалён',
} as const;

type SlideSending = Pick<Sending, 'call' | 'values' | 'options'>;

/** The slide as it is now; undefined for one that somebody has removed. */
export async function findSlide(call: Call, id: string): Promise<StaffSlide | undefined> {
  const { items } = await call('GET /staff/slides');
  return items.find((slide) => slide.id === id);
}

/** What is typed. `origin`: of our site, whose whole addresses people paste. */
export function slideOf(values: FormValues, origin: string) {
  const endsAt = textOf(values, 'endsAt');
  return {
    title: textOf(values, 'title'),
    text: textOf(values, 'text'),
    linkTitle: textOf(values, 'linkTitle'),
    href: pathOfPasted(textOf(values, 'href'), origin),
    image: writtenPicture(values, 'image'),
    startsAt: moscowMoment(textOf(values, 'startsAt')),
    endsAt: endsAt === '' ? null : moscowMoment(endsAt),
  };
}

/** The forms of one slide and of their list; each makes its call and returns the address that follows. */
export function slideSteps(origin: string) {
  return {
    async 'add-slide'({ call, values, options }: SlideSending) {
      const { id } = await call('POST /staff/slides', slideOf(values, origin), options).catch(atFormFields);
      return `${STAFF_SLIDES}?done=added#slide-${id}`;
    },
    async slide({ call, values }: SlideSending) {
      const id = textOf(values, 'id');
      const change = { id, version: Number(textOf(values, 'version')), ...slideOf(values, origin) };
      await call('PUT /staff/slides/{id}', change).catch(renewingVersion(() => findSlide(call, id), atFormFields));
      return `${STAFF_SLIDES}?done=saved#slide-${id}`;
    },
    async move({ call, values }: SlideSending) {
      const [name = '', id = ''] = textOf(values, 'move').split(':');
      const move = MOVES.find((one) => one === name) ?? 'add';
      const ids = textOf(values, 'ids').split(',');
      await call('POST /staff/slides/order', { ids: moved(ids, move, id) });
      return `${STAFF_SLIDES}?done=moved#slide-${id}`;
    },
    async 'remove-slide'({ call, values }: SlideSending) {
      await call('DELETE /staff/slides/{id}', { id: textOf(values, 'id') });
      return `${STAFF_SLIDES}?done=removed`;
    },
  } as const;
}

/** Errors at the fields of the form, which has a picture and times in fields of its own. */
function atFormFields(error: unknown): never {
  throw withErrors(error, (errors) =>
    errors.map(({ field, code, message }) => ({
      field: atPictureField('image', field),
      code,
      message: code === 'wrong_type' && ['startsAt', 'endsAt'].includes(field) ? 'Выберите день и\u00a0время' : message,
    })),
  );
}
