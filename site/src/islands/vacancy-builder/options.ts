import type { OwnFacility } from '#shared/contracts/own-facility.ts';
import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import type { Choice, DocumentOptions } from '../builder/index.ts';
import type { StepKey } from './document.ts';

export interface BuilderOptions extends DocumentOptions<VacancyEdit, StepKey> {
  /** The vacancy that a new one copies. */
  from: number | null;
  company: VacancyCard['company'];
  /** Names that an anonymous vacancy must not say. */
  employerNames: readonly string[];
  facilities: readonly Pick<OwnFacility, 'id' | 'name' | 'address' | 'gate' | 'camp' | 'busSchedule' | 'objectType'>[];
  members: readonly Choice[];
  mayPublish: boolean;
  /** The least that promoting a vacancy costs; null for members who may not buy. */
  promotionKopecks: number | null;
  /** The time of the page, ISO. */
  now: string;
}
