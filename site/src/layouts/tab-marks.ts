import { isWithin, sectionMark } from '../lib/section-mark.ts';

/** A board of responds, or one of them: what else is below the list of vacancies is of the vacancy. */
const BOARD = /^\/profile\/vacancy-list\/\d+(?:\/responds\/\d+)?$/;
const OWN_RESPONDS = '/profile/responds';

type Mark = ReturnType<typeof sectionMark>;

/**
 * The values of `aria-current` of the tabs of responds and of the profile. The tab of a company's responds leads to the list of
 * its vacancies, from which their boards are reached; the list itself is a page of the profile.
 */
export function tabMarks(path: string): { responds: Mark; received: Mark; profile: Mark } {
  const responds = sectionMark(path, OWN_RESPONDS);
  const received = BOARD.test(path) ? 'true' : undefined;
  const isElsewhere = isWithin(path, OWN_RESPONDS) || received !== undefined;
  return { responds, received, profile: isElsewhere ? undefined : sectionMark(path, '/profile') };
}
