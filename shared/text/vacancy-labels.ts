import type * as terms from '../domain/vacancy-terms.ts';
import type { ArchiveReason } from '../domain/vacancy-machine.ts';

/** Russian names of the closed sets of `shared/domain/vacancy-terms.ts`; a missing one fails `tsc`. */
type Labels<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

export const LEVEL_LABELS: Labels<typeof terms.LEVELS> = {
  worker: 'Рабочий',
  foreman: 'Бригадир',
  line_itr: 'Линейный ИТР',
  itr: 'ИТР',
  management: 'Руководитель',
};

export const ENGINEER_CATEGORY_LABELS: Labels<typeof terms.ENGINEER_CATEGORIES> = {
  none: 'без категории',
  second: 'вторая',
  first: 'первая',
  leading: 'ведущий',
};

export const EXPERIENCE_LABELS: Labels<typeof terms.EXPERIENCES> = {
  none: 'без опыта',
  from1to3: 'от\u00a01 до\u00a03\u00a0лет',
  from3to6: 'от\u00a03 до\u00a06\u00a0лет',
  over6: 'от\u00a06\u00a0лет',
};

export const EDUCATION_LABELS: Labels<typeof terms.EDUCATION_LEVELS> = {
  any: 'любое',
  secondary: 'среднее',
  vocational: 'среднее профессиональное',
  incomplete_higher: 'неоконченное высшее',
  higher: 'высшее',
};

export const EDUCATION_TYPE_LABELS: Labels<typeof terms.EDUCATION_TYPES> = {
  full_time: 'очное',
  part_time: 'заочное',
  evening: 'вечернее',
  distance: 'дистанционное',
  courses: 'курсы',
  retraining: 'профессиональная переподготовка',
  upskilling: 'повышение квалификации',
};

export const SHIFT_SCHEDULE_LABELS: Labels<typeof terms.SHIFT_SCHEDULES> = {
  day8: 'днём по\u00a08\u00a0часов',
  day10: 'днём по\u00a010\u00a0часов',
  day11: 'днём по\u00a011\u00a0часов',
  day12: 'днём по\u00a012\u00a0часов',
  night8: 'ночью по\u00a08\u00a0часов',
  night11: 'ночью по\u00a011\u00a0часов',
  night12: 'ночью по\u00a012\u00a0часов',
  h24: 'сутки',
  rotating: 'день и\u00a0ночь по\u00a0очереди',
};

export const CONTRACT_FORM_LABELS: Labels<typeof terms.CONTRACT_FORMS> = {
  tk: 'трудовой договор',
  tk_fixed: 'срочный трудовой договор',
  gph: 'договор ГПХ',
  self_employed: 'самозанятость',
  ip: 'договор с\u00a0ИП',
  internship: 'стажировка',
};

export const EMPLOYMENT_LABELS: Labels<typeof terms.EMPLOYMENTS> = {
  full: 'полная',
  part: 'частичная',
  project: 'проектная',
  temporary: 'временная',
  side_job: 'подработка',
  practice: 'практика',
};

export const WORK_FORMAT_LABELS: Labels<typeof terms.WORK_FORMATS> = {
  on_site: 'на\u00a0объекте',
  field: 'разъездная работа',
  hybrid: 'частично удалённо',
  remote: 'удалённо',
};

export const SCHEDULE_LABELS: Labels<typeof terms.SCHEDULES> = {
  d5_2: '5/2',
  d6_1: '6/1',
  d2_2: '2/2',
  d3_3: '3/3',
  d1_3: '1/3',
  flexible: 'свободный',
  shift: 'сменный',
  rotation: 'вахта',
  hourly: 'почасовой',
  by_agreement: 'по\u00a0договорённости',
};

export const TICKET_LABELS: Labels<typeof terms.TICKETS> = {
  paid: 'билеты покупает работодатель',
  compensated: 'билеты возмещают',
  own: 'за\u00a0свой счёт',
};

export const CAMP_TYPE_LABELS: Labels<typeof terms.CAMP_TYPES> = {
  hostel: 'общежитие',
  flat: 'квартира',
  wagon: 'вагончик',
  hotel: 'гостиница',
};

export const MEAL_LABELS: Labels<typeof terms.MEALS> = {
  none: 'за\u00a0свой счёт',
  one: 'раз в\u00a0день',
  two: 'два раза в\u00a0день',
  three: 'три раза в\u00a0день',
  compensated: 'возмещают деньгами',
};

/** As they stand after an amount: «2 400 ₽ за час». */
export const PAY_MODE_LABELS: Labels<typeof terms.PAY_MODES> = {
  month: 'в\u00a0месяц',
  hour: 'за\u00a0час',
  shift: 'за\u00a0смену',
  rotation: 'за\u00a0вахту',
  piece: 'за\u00a0единицу объёма',
  project: 'за\u00a0проект',
};

export const PIECE_UNIT_LABELS: Labels<typeof terms.PIECE_UNITS> = {
  m2: 'за\u00a0м²',
  m3: 'за\u00a0м³',
  m: 'за\u00a0погонный метр',
  ton: 'за\u00a0тонну',
  piece: 'за\u00a0штуку',
  joint: 'за\u00a0стык',
};

export const PAY_FREQUENCY_LABELS: Labels<typeof terms.PAY_FREQUENCIES> = {
  daily: 'каждый день',
  weekly: 'каждую неделю',
  twice_month: 'два раза в\u00a0месяц',
  monthly: 'раз в\u00a0месяц',
  per_rotation: 'в\u00a0конце вахты',
  per_project: 'после сдачи работ',
};

export const OBJECT_TYPE_LABELS: Labels<typeof terms.OBJECT_TYPES> = {
  residential: 'жильё',
  low_rise: 'малоэтажное жильё',
  industrial: 'промышленность',
  warehouse: 'склады',
  road: 'дороги',
  bridge: 'мосты',
  airfield: 'аэродромы',
  railway: 'железные дороги',
  metro_tunnel: 'метро и\u00a0тоннели',
  energy: 'энергетика',
  nuclear: 'атомные объекты',
  oil_gas: 'нефть и\u00a0газ',
  pipeline: 'трубопроводы',
  power_line: 'ЛЭП',
  hydro: 'гидросооружения',
  social: 'школы и\u00a0больницы',
  commercial: 'торговые и\u00a0деловые центры',
  restoration: 'реставрация',
  landscaping: 'благоустройство',
  utilities: 'инженерные сети',
  data_center: 'дата-центры',
  agro: 'сельхозобъекты',
  sports: 'спортивные объекты',
};

export const PERMIT_LABELS: Labels<typeof terms.PERMIT_KINDS> = {
  electro_group: 'Группа по\u00a0электробезопасности',
  height: 'Работы на\u00a0высоте',
  rostechnadzor: 'Аттестация Ростехнадзора',
  naks_welder: 'НАКС',
  naks_specialist: 'НАКС, специалист сварки',
  slinger: 'Стропальщик',
  crane_operator: 'Машинист крана',
  lift_operator: 'Рабочий люльки',
  signalman: 'Сигнальщик',
  gas_safe: 'Газоопасные работы',
  pressure_vessels: 'Сосуды под давлением',
  fire_min: 'Пожарная безопасность',
  first_aid: 'Первая помощь',
  labour_safety: 'Охрана труда',
  confined_space: 'Замкнутые пространства',
  explosives: 'Взрывные работы',
  driver_adr: 'ДОПОГ',
  geodesy: 'Геодезические работы',
  welding_ndt: 'Неразрушающий контроль',
  nrs_nostroy: 'НРС НОСТРОЙ',
  nrs_nopriz: 'НРС НОПРИЗ',
  nok: 'Независимая оценка квалификации',
  medical_29n: 'Медосмотр по\u00a0приказу 29н',
  criminal_record_clear: 'Справка об\u00a0отсутствии судимости',
  security_clearance: 'Допуск к\u00a0гостайне',
  tractor_operator: 'Тракторист-машинист',
  other: 'Другое удостоверение',
};

export const OWN_THING_LABELS: Labels<typeof terms.OWN_THINGS> = {
  no: 'не\u00a0нужен',
  plus: 'будет плюсом',
  required: 'нужен',
};

export const CREW_ACCEPT_LABELS: Labels<typeof terms.CREW_ACCEPTS> = {
  individuals: 'по\u00a0одному',
  crews: 'только бригадой',
  both: 'по\u00a0одному и\u00a0бригадой',
};

export const WORK_AUTHORIZATION_LABELS: Labels<typeof terms.WORK_AUTHORIZATIONS> = {
  rf_passport: 'паспорт РФ',
  eaes: 'документы ЕАЭС',
  patent_region: 'патент региона работы',
  rvp_vnj: 'РВП или ВНЖ',
  visa: 'рабочая виза',
};

/** The same as those whom a vacancy takes. */
export const TAKEN_LABELS: Labels<typeof terms.WORK_AUTHORIZATIONS> = {
  rf_passport: 'граждане России',
  eaes: 'граждане ЕАЭС',
  patent_region: 'с\u00a0патентом',
  rvp_vnj: 'с\u00a0РВП или\u00a0ВНЖ',
  visa: 'с\u00a0рабочей визой',
};

export const LANGUAGE_LEVEL_LABELS: Labels<typeof terms.LANGUAGE_LEVELS> = {
  basic: 'базовый',
  a1: 'A1',
  a2: 'A2',
  b1: 'B1',
  b2: 'B2',
  c1: 'C1',
  c2: 'C2',
  native: 'родной',
};

export const VACANCY_SORT_LABELS: Labels<typeof terms.VACANCY_SORTS> = {
  newest: 'Сначала новые',
  pay_desc: 'Больше в\u00a0месяц',
  pay_per_shift_desc: 'Больше за\u00a0смену',
};

export const ARCHIVE_REASON_LABELS: Readonly<Record<ArchiveReason, string>> = {
  filled: 'людей уже нашли',
  not_relevant: 'больше не\u00a0актуальна',
  expired: 'вышел срок публикации',
  other: 'закрыта работодателем',
  moderation: 'закрыта модератором',
};
