import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { isInn } from '#shared/domain/inn.ts';
import { CITIES } from '../domains/compendium/index.ts';

const requestSchema = z.object({
  query: z.string().max(300),
  kpp: z.string().optional(),
  count: z.number().default(10),
});

/** A company that the register must know, besides the made-up ones. */
export interface KnownCompany {
  inn: string;
  kpp: string;
  ogrn: string;
  /** Without the legal form. */
  name: string;
}

const BEGINNINGS = ['Строй', 'Монтаж', 'Мосто', 'Энерго', 'Гидро', 'Дор', 'Тепло', 'Монолит', 'Гео', 'Север'];
const ENDINGS = ['инвест', 'сервис', 'проект', 'трест', 'комплекс', 'строй', 'техника', 'ресурс', 'монтаж', 'альянс'];
const PEOPLE = ['Галеев Ильдар Ринатович', 'Воронова Анна Сергеевна', 'Кузнецов Пётр Ильич', 'Ахметова Алсу Маратовна'];

/** The digit before the check digits decides what the register says of a made-up company. */
const UNKNOWN = 9;
const LIQUIDATED = 8;
const WITH_BRANCHES = 7;

/** The `suggestions` of an answer about an INN. Throws on a request that the provider would refuse. */
export function findParty(body: unknown, known: readonly KnownCompany[]): unknown[] {
  const { query: inn, kpp, count } = requestSchema.parse(body);
  if (!isInn(inn)) return [];
  const own = known.find((company) => company.inn === inn);
  const records = own ? [toCompany({ ...own, cityIndex: 0 })] : inn.length === 10 ? madeUp(inn) : entrepreneur(inn);
  return records.filter((record) => kpp === undefined || record.data['kpp'] === kpp).slice(0, count);
}

/** Of an ordinary company: one office, and open. */
export function madeUpInn(): string {
  // One of ten check digits is right.
  const head = `16${String(randomInt(1_000_000)).padStart(6, '0')}1`;
  return Array.from({ length: 10 }, (_, digit) => `${head}${digit}`).find(isInn) ?? head;
}

function madeUp(inn: string): Party[] {
  const kind = Number(inn[8]);
  if (kind === UNKNOWN) return [];
  const number = Number(inn.slice(0, 9));
  const name = `${BEGINNINGS[number % 10]}${ENDINGS[Math.floor(number / 10) % 10]}-${(number % 89) + 1}`;
  const company = { inn, name, kpp: `${inn.slice(0, 4)}01001`, ogrn: ogrnOf(1, number, 12), cityIndex: number };
  if (kind === LIQUIDATED) return [toCompany({ ...company, status: 'LIQUIDATED' })];
  if (kind !== WITH_BRANCHES) return [toCompany(company)];
  const branch = (index: number) =>
    toCompany({ ...company, isBranch: true, kpp: `${inn.slice(0, 4)}4300${index}`, cityIndex: number + index });
  return [toCompany(company), branch(1), branch(2)];
}

function entrepreneur(inn: string): Party[] {
  const kind = Number(inn[9]);
  if (kind === UNKNOWN) return [];
  const number = Number(inn.slice(0, 10));
  const person = PEOPLE[number % PEOPLE.length] ?? '';
  return [
    {
      value: `ИП ${person}`,
      data: {
        inn,
        kpp: null,
        ogrn: ogrnOf(3, number, 14),
        type: 'INDIVIDUAL',
        branch_type: null,
        name: {
          short_with_opf: `ИП ${person}`,
          full_with_opf: `Индивидуальный предприниматель ${person}`,
          short: null,
          full: person,
        },
        opf: { short: 'ИП' },
        state: { status: kind === LIQUIDATED ? 'LIQUIDATED' : 'ACTIVE' },
        okved: '43.39',
        address: { value: addressOf(number) },
      },
    },
  ];
}

type Party = ReturnType<typeof toCompany>;

interface Described extends KnownCompany {
  cityIndex: number;
  status?: string;
  isBranch?: boolean;
}

function toCompany({ inn, kpp, ogrn, name, cityIndex, status = 'ACTIVE', isBranch = false }: Described): {
  value: string;
  data: Record<string, unknown>;
} {
  const branch = isBranch ? `Филиал в г. ${cityOf(cityIndex)} ` : '';
  return {
    value: `${branch}ООО "${name}"`,
    data: {
      inn,
      kpp,
      ogrn,
      type: 'LEGAL',
      branch_type: isBranch ? 'BRANCH' : 'MAIN',
      name: {
        short_with_opf: `${branch}ООО «${name}»`,
        full_with_opf: `${branch}Общество с ограниченной ответственностью «${name}»`,
        short: name,
        full: name,
      },
      opf: { short: 'ООО' },
      state: { status },
      okved: '41.20',
      address: { value: addressOf(cityIndex) },
      // People of the register, which our adapter must not read.
      management: { name: 'Иванов Иван Иванович', post: 'Генеральный директор' },
    },
  };
}

const cityOf = (index: number) => CITIES[index % CITIES.length]?.name ?? '';
const addressOf = (index: number) => `г ${cityOf(index)}, ул Строителей, д ${(index % 90) + 1}`;

/** A number with a right check digit: one of 12 digits before it for companies, of 14 for entrepreneurs. */
function ogrnOf(first: number, number: number, digits: 12 | 14): string {
  const text = `${first}${String(number).padStart(digits - 1, '0')}`;
  return `${text}${Number(BigInt(text) % BigInt(digits - 1)) % 10}`;
}
