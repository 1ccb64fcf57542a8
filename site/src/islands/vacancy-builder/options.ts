import type { Host, ShowToast } from '#shared/client/host.ts';
import type { OwnFacility } from '#shared/contracts/own-facility.ts';
import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';

/** The steps, by their names in the address. */
export const STEPS = [
  { key: 'who', title: 'Кого ищем', next: 'кого ищем' },
  { key: 'terms', title: 'Условия и\u00a0деньги', next: 'условия' },
  { key: 'site', title: 'Объект', next: 'объект' },
  { key: 'contacts', title: 'Контакты', next: 'контакты' },
  { key: 'publish', title: 'Публикация', next: 'публикация' },
] as const;
export type StepKey = (typeof STEPS)[number]['key'];

export function readStep(text: string | null): StepKey {
  return STEPS.find(({ key }) => key === text)?.key ?? 'who';
}

export interface Choice {
  value: string;
  label: string;
}

export interface BuilderHost extends Host {
  toast: ShowToast;
  /** Puts the address of the view in the place of the present one in the history. */
  replaceAddress(url: string): void;
  /** Sends a file and resolves to its id and address. Fails as every call. */
  sendFile(
    file: File,
    purpose: 'vacancy_photo' | 'vacancy_document',
    onProgress: (part: number) => void,
  ): Promise<{ id: string; url: string | null; name: string }>;
}

export interface BuilderOptions {
  /** Null for a new vacancy that no change has made yet. */
  id: number | null;
  /** What the server has; for a new vacancy nothing, or what it copies. */
  edit: VacancyEdit | null;
  /** The vacancy that a new one copies. */
  from: number | null;
  step: StepKey;
  /** A field to begin at: of a note of staff. */
  field: string | null;
  /** Whose typing this is: the account. */
  owner: string;
  company: VacancyCard['company'];
  /** Names that an anonymous vacancy must not say. */
  employerNames: readonly string[];
  facilities: readonly Pick<OwnFacility, 'id' | 'name' | 'address' | 'gate' | 'camp' | 'busSchedule' | 'objectType'>[];
  members: readonly Choice[];
  /** Dictionaries that are taken whole. */
  workTypes: readonly Choice[];
  languages: readonly Choice[];
  mayPublish: boolean;
  /** The time of the page, ISO. */
  now: string;
}
