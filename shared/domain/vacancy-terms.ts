/** Closed sets of a vacancy's fields. Their Russian names are in `shared/text/vacancy-labels.ts`. */

export const LEVELS = ['worker', 'foreman', 'line_itr', 'itr', 'management'] as const;
/** Category of an engineer; workers have a grade instead. */
export const ENGINEER_CATEGORIES = ['none', 'second', 'first', 'leading'] as const;
export const EXPERIENCES = ['none', 'from1to3', 'from3to6', 'over6'] as const;
export const EDUCATION_LEVELS = ['any', 'secondary', 'vocational', 'incomplete_higher', 'higher'] as const;
export const EDUCATION_TYPES = [
  'full_time',
  'part_time',
  'evening',
  'distance',
  'courses',
  'retraining',
  'upskilling',
] as const;
export const CONTRACT_FORMS = ['tk', 'tk_fixed', 'gph', 'self_employed', 'ip', 'internship'] as const;
export const EMPLOYMENTS = ['full', 'part', 'project', 'temporary', 'side_job', 'practice'] as const;
export const WORK_FORMATS = ['on_site', 'field', 'hybrid', 'remote'] as const;
export const SCHEDULES = [
  'd5_2',
  'd6_1',
  'd2_2',
  'd3_3',
  'd1_3',
  'flexible',
  'shift',
  'rotation',
  'hourly',
  'by_agreement',
] as const;
/** How the shifts of a day are set. */
export const SHIFT_SCHEDULES = [
  'day8',
  'day10',
  'day11',
  'day12',
  'night8',
  'night11',
  'night12',
  'h24',
  'rotating',
] as const;
/** Days on and off of usual rotations; `custom` is any other. */
export const ROTATION_PATTERNS = [
  'r15_15',
  'r30_15',
  'r30_30',
  'r45_15',
  'r45_30',
  'r45_45',
  'r60_30',
  'r60_60',
  'r90_30',
  'custom',
] as const;
export const TICKETS = ['paid', 'compensated', 'own'] as const;
export const CAMP_TYPES = ['hostel', 'flat', 'wagon', 'hotel'] as const;
export const MEALS = ['none', 'one', 'two', 'three', 'compensated'] as const;
export const PAY_MODES = ['month', 'hour', 'shift', 'rotation', 'piece', 'project'] as const;
export const PIECE_UNITS = ['m2', 'm3', 'm', 'ton', 'piece', 'joint'] as const;
export const PAY_FREQUENCIES = ['daily', 'weekly', 'twice_month', 'monthly', 'per_rotation', 'per_project'] as const;
export const OBJECT_TYPES = [
  'residential',
  'low_rise',
  'industrial',
  'warehouse',
  'road',
  'bridge',
  'airfield',
  'railway',
  'metro_tunnel',
  'energy',
  'nuclear',
  'oil_gas',
  'pipeline',
  'power_line',
  'hydro',
  'social',
  'commercial',
  'restoration',
  'landscaping',
  'utilities',
  'data_center',
  'agro',
  'sports',
] as const;
export const PERMIT_KINDS = [
  'electro_group',
  'height',
  'rostechnadzor',
  'naks_welder',
  'naks_specialist',
  'slinger',
  'crane_operator',
  'lift_operator',
  'signalman',
  'gas_safe',
  'pressure_vessels',
  'fire_min',
  'first_aid',
  'labour_safety',
  'confined_space',
  'explosives',
  'driver_adr',
  'geodesy',
  'welding_ndt',
  'nrs_nostroy',
  'nrs_nopriz',
  'nok',
  'medical_29n',
  'criminal_record_clear',
  'security_clearance',
  'tractor_operator',
  'other',
] as const;
export const DRIVER_CATEGORIES = [
  'A',
  'A1',
  'B',
  'B1',
  'BE',
  'C',
  'C1',
  'CE',
  'C1E',
  'D',
  'D1',
  'DE',
  'D1E',
  'M',
  'Tm',
  'Tb',
] as const;
export const TRACTOR_CATEGORIES = ['A I', 'A II', 'A III', 'A IV', 'B', 'C', 'D', 'E', 'F'] as const;
export const OWN_THINGS = ['no', 'plus', 'required'] as const;
export const CREW_ACCEPTS = ['individuals', 'crews', 'both'] as const;
export const WORK_AUTHORIZATIONS = ['rf_passport', 'eaes', 'patent_region', 'rvp_vnj', 'visa'] as const;
export const CONTACT_VISIBILITIES = ['all', 'registered', 'after_respond'] as const;
export const LANGUAGE_LEVELS = ['basic', 'a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'native'] as const;
export const VACANCY_SORTS = ['newest', 'pay_desc', 'pay_per_shift_desc'] as const;

export type Level = (typeof LEVELS)[number];
export type Experience = (typeof EXPERIENCES)[number];
export type ContractForm = (typeof CONTRACT_FORMS)[number];
export type Schedule = (typeof SCHEDULES)[number];
export type PayMode = (typeof PAY_MODES)[number];
export type PieceUnit = (typeof PIECE_UNITS)[number];
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];
export type VacancySort = (typeof VACANCY_SORTS)[number];
export type RotationPattern = (typeof ROTATION_PATTERNS)[number];

/** Kilometres within which a vacancy elsewhere is called near a similar one. */
export const SIMILAR_NEAR_KM = 200;
