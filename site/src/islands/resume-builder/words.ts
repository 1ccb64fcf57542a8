import type { AVAILABILITIES, BUSINESS_TRIPS, RELOCATIONS, TRAVEL_TIMES } from '#shared/domain/resume-terms.ts';

type Words<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

/** Choices in the first person: on pages others are told of whoever chose them. */
export const AVAILABILITY_WORDS: Words<typeof AVAILABILITIES> = {
  now: 'Сразу',
  two_weeks: 'Через две недели',
  date: 'Назову день',
  not_searching: 'Пока не\u00a0ищу',
};

export const RELOCATION_WORDS: Words<typeof RELOCATIONS> = {
  no: 'Нет',
  yes: 'Да, куда угодно',
  list: 'Назову места',
};

export const BUSINESS_TRIP_WORDS: Words<typeof BUSINESS_TRIPS> = {
  never: 'Нет',
  ready: 'Да',
  sometimes: 'Изредка',
};

export const TRAVEL_TIME_WORDS: Words<typeof TRAVEL_TIMES> = {
  any: 'Любая',
  up_to_60: 'До\u00a0часа',
  up_to_90: 'До\u00a0полутора часов',
};
