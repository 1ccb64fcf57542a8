import type { ObjectType } from './company-plan.ts';
import type { SceneName } from './pictures.ts';
import type { Trade } from './trade.ts';

/** What is built, seen from outside, the most telling picture first. */
const OBJECTS: Record<ObjectType, readonly [SceneName, ...SceneName[]]> = {
  residential: ['quarter', 'tower', 'facade', 'concrete', 'rebar'],
  low_rise: ['house', 'roof', 'earth'],
  industrial: ['plant', 'frame', 'crane', 'concrete'],
  warehouse: ['warehouse', 'frame', 'roof', 'crane'],
  road: ['road', 'earth', 'machines'],
  bridge: ['bridge', 'rebar', 'crane'],
  airfield: ['airfield', 'machines', 'survey'],
  railway: ['rail', 'earth', 'machines'],
  metro_tunnel: ['tunnel', 'rebar', 'concrete', 'electric'],
  energy: ['substation', 'electric', 'plant', 'earth'],
  nuclear: ['station', 'plant', 'electric', 'welding'],
  oil_gas: ['plant', 'pipeline', 'welding', 'trench'],
  pipeline: ['pipeline', 'trench', 'welding', 'machines'],
  power_line: ['grid', 'substation', 'machines'],
  hydro: ['dam', 'concrete', 'rebar', 'earth'],
  social: ['school', 'tower', 'concrete', 'interior'],
  commercial: ['tower', 'scaffold', 'interior', 'concrete'],
  restoration: ['manor', 'interior', 'scaffold'],
  landscaping: ['garden', 'machines', 'survey'],
  utilities: ['trench', 'heating', 'earth', 'welding'],
  data_center: ['electric', 'warehouse', 'heating', 'crane'],
  agro: ['silo', 'frame', 'crane', 'concrete'],
  sports: ['arena', 'frame', 'concrete', 'crane'],
};

/** The work itself, by kinds of works of the compendium; most can be seen on any object. */
const WORKS: Readonly<Record<string, readonly SceneName[]>> = {
  welding: ['welding'],
  steel_structures: ['frame', 'crane'],
  monolith: ['concrete', 'rebar'],
  formwork: ['concrete'],
  rebar: ['rebar'],
  masonry: ['scaffold'],
  precast: ['crane', 'tower'],
  roofing: ['roof'],
  waterproofing: ['roof', 'concrete'],
  insulation: ['heating'],
  facade: ['scaffold'],
  windows: ['scaffold', 'interior'],
  scaffolding: ['scaffold'],
  plaster: ['interior'],
  painting: ['interior'],
  drywall: ['interior'],
  tile: ['interior'],
  flooring: ['interior'],
  joinery: ['interior'],
  elevators: ['interior'],
  electrical: ['electric'],
  low_current: ['electric'],
  automation: ['electric'],
  hvac: ['interior', 'heating'],
  plumbing: ['heating', 'interior'],
  heating: ['heating'],
  gas_supply: ['heating'],
  fire_safety: ['interior'],
  commissioning: ['heating', 'electric'],
  pipelines: ['welding'],
  external_networks: ['trench'],
  earthworks: ['earth'],
  drilling: ['earth'],
  piles: ['earth'],
  demolition: ['earth'],
  blasting: ['earth'],
  fleet: ['machines'],
  crane_works: ['crane'],
  asphalt: ['road'],
  road_signs: ['road'],
  rail_track: ['rail'],
  tunnelling: ['tunnel'],
  equipment: ['crane'],
  ndt: ['welding'],
  anticorrosion: ['scaffold'],
  survey: ['survey'],
  geodesy: ['survey'],
  construction_control: ['survey'],
  labour_safety: ['gate'],
  security: ['gate'],
  camp: ['canteen'],
  supply: ['machines'],
  landscaping: ['garden'],
  timber_houses: ['house'],
};

const BUILDINGS: readonly ObjectType[] = ['residential', 'low_rise', 'social', 'commercial', 'sports', 'restoration'];
const HALLS: readonly ObjectType[] = ['industrial', 'warehouse', 'agro', 'data_center', 'energy', 'nuclear', 'oil_gas'];

/** Scenes of works that show what the works are done on, and the objects that may be. The rest belong anywhere. */
const ONLY_ON: Partial<Record<SceneName, readonly ObjectType[]>> = {
  road: ['road', 'airfield', 'bridge', 'landscaping'],
  rail: ['railway'],
  tunnel: ['metro_tunnel'],
  house: ['low_rise'],
  garden: ['landscaping', 'low_rise', 'residential', 'social'],
  tower: ['residential', 'social', 'commercial'],
  frame: [...HALLS, 'sports', 'commercial', 'bridge'],
  roof: [...BUILDINGS, ...HALLS],
  scaffold: [...BUILDINGS, ...HALLS, 'bridge', 'hydro'],
  interior: [...BUILDINGS, ...HALLS, 'metro_tunnel'],
  heating: [...BUILDINGS, ...HALLS, 'utilities', 'metro_tunnel'],
  trench: ['utilities', 'pipeline', 'oil_gas', 'residential', 'low_rise', 'road', 'industrial'],
};

/** How an object of this type looks, the most telling picture first. */
export const scenesOfObject = (type: ObjectType): readonly [SceneName, ...SceneName[]] => OBJECTS[type];

/** Pictures of a trade at work on such an object, then of the object; each once. */
export function scenesOf({ workTypes, desk }: Pick<Trade, 'workTypes' | 'desk'>, type: ObjectType): SceneName[] {
  const works = desk ? (['office'] as const) : workTypes.flatMap((work) => WORKS[work] ?? []);
  return [...new Set([...works.filter((scene) => ONLY_ON[scene]?.includes(type) ?? true), ...OBJECTS[type]])];
}

/** What a company can show of itself: its objects one by one, then what its people do there; each once. */
export function scenesOfCompany(types: readonly ObjectType[], trades: readonly Trade[]): SceneName[] {
  const [first = 'industrial'] = types;
  const desks = trades.length > 0 && trades.every(({ desk }) => desk);
  const objects = [0, 1, 2, 3].flatMap((depth) => types.flatMap((type) => OBJECTS[type][depth] ?? []));
  return [
    ...new Set<SceneName>([
      ...(desks ? ['office' as const] : []),
      ...objects,
      ...trades.flatMap((trade) => scenesOf(trade, first)),
    ]),
  ];
}
