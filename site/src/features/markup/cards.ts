import type { CompanyItem } from '#shared/contracts/company.ts';
import type { NewsCard } from '#shared/contracts/news.ts';
import type { ResumeCard } from '#shared/contracts/resume.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';

/** Fictional data for the UI kit: the page makes no calls and never changes. */

const city = {
  id: 5008,
  name: 'Одинцово',
  slug: 'odintsovo',
  prepositional: 'Одинцове',
  regionId: 50,
  regionName: 'Московская область',
};
const concreter = { id: 105, name: 'Опалубщик', slug: 'opalubshchik' };
const ventilation = { id: 403, name: 'Монтажник вентиляции', slug: 'montazhnik-ventilyatsii' };
const labourer = { id: 101, name: 'Разнорабочий', slug: 'raznorabochiy' };

export function specimenVacancy(now: Date): VacancyCard {
  return {
    id: 1,
    title: 'Монтажник опалубки',
    status: 'active',
    company: { id: 1, name: 'МоноКвартал', logoUrl: null, verified: true },
    pay: {
      fromKopecks: 620_000,
      toKopecks: 770_000,
      mode: 'shift',
      gross: false,
      frequency: 'weekly',
      advance: null,
      bonusText: null,
      overtimeFactor: null,
    },
    payEquivalent: {
      monthNetMinKopecks: 13_020_000,
      monthNetMaxKopecks: 16_170_000,
      shiftNetMinKopecks: 620_000,
      shiftNetMaxKopecks: 770_000,
      assumptions: ['Точный график не\u00a0указан, смен в\u00a0месяц\u00a0— 21'],
    },
    city,
    place: 'Красногорск, Опалиха',
    specializations: [concreter],
    level: 'worker',
    gradeMin: 3,
    gradeMax: 5,
    experience: 'from1to3',
    contractForms: ['tk'],
    schedule: 'd5_2',
    shift: { hours: 8, night: false, startTime: '09:00' },
    rotation: null,
    permits: [],
    crew: { accepts: 'crews', sizeMin: 3, sizeMax: 8 },
    workAuthorizations: [],
    docsHelp: false,
    coverUrl: null,
    ad: null,
    highlighted: false,
    bumped: false,
    publishedAt: now.toISOString(),
    takesResponds: true,
  };
}

export function specimenResumes(now: Date): ResumeCard[] {
  const worker: ResumeCard = {
    id: 1,
    title: 'Монтажник вентиляции 4\u00a0разряда',
    status: 'published',
    name: 'Юрий К.',
    photoUrl: null,
    age: 37,
    city,
    specializations: [ventilation],
    level: 'worker',
    grade: 4,
    payWish: { amountKopecks: 110_000, mode: 'piece', pieceUnit: 'm2', net: true, negotiable: true },
    monthNetKopecks: null,
    experienceMonths: 75,
    lastJob: {
      company: '«Дальсварка»',
      position: 'Монтажник вентиляции',
      startMonth: '2022-01',
      endMonth: '2026-11',
      facilityName: null,
      objectType: 'industrial',
      role: null,
      volumes: 'воздуховоды 23\u00a0000\u00a0м²',
      duties: 'Воздуховоды, установки и\u00a0фреоновые трассы, наладка расходов.',
      regionName: 'Нижегородская область',
      months: 59,
    },
    availability: 'now',
    availableFrom: null,
    jobSearchStatus: 'active',
    rotation: null,
    relocation: 'no',
    permits: [],
    driverCategories: [],
    contractForms: ['tk', 'tk_fixed'],
    keySkills: ['воздуховоды', 'огнезащита', 'чтение аксонометрии'],
    crew: null,
    highlighted: false,
    updatedAt: now.toISOString(),
  };
  const crew: ResumeCard = {
    ...worker,
    id: 2,
    title: 'Разнорабочие, бригада',
    name: 'Сергей К.',
    age: 27,
    specializations: [labourer],
    level: 'foreman',
    grade: null,
    payWish: { amountKopecks: 60_000, mode: 'hour', net: true, negotiable: false },
    monthNetKopecks: 10_080_000,
    experienceMonths: 24,
    jobSearchStatus: 'considering',
    rotation: { patterns: ['r30_30', 'r15_15'], onDaysMax: 30 },
    keySkills: [],
    crew: {
      size: 7,
      lead: true,
      hasTools: true,
      members: [{ specialization: labourer, count: 7, grade: null }],
      baseCity: city,
    },
  };
  return [worker, crew];
}

export const SPECIMEN_COMPANY: CompanyItem = {
  id: 1,
  brandName: 'АгроКаркас',
  logoUrl: null,
  kind: 'direct',
  verified: true,
  city,
  size: '101-250',
  foundedYear: 2014,
  badges: ['pays_on_time'],
  vacancyCount: 7,
  replyClock: { answeredOfTen: 9, medianMinutes: 125 },
  status: 'verified',
  objectTypes: ['agro', 'warehouse'],
  sroMember: true,
  rating: { value: 4.4, count: 12 },
  about: 'Фермы, элеваторы и\u00a0теплицы под ключ. Объекты по\u00a0полгода, бригады переезжают вместе с\u00a0нами.',
};

export function specimenNews(now: Date): NewsCard {
  return {
    id: 1,
    slug: 'vahta/kak-chitat-predlozhenie',
    title: 'Как читать предложение о\u00a0вахте: проезд, жильё, аванс',
    lead: 'Десять строк, которые стоит найти в\u00a0вакансии до\u00a0звонка.',
    cover: { src: '/share.png', alt: 'Каркас' },
    category: { slug: 'vahta', title: 'Вахта' },
    publishedAt: now.toISOString(),
    pinned: true,
  };
}
