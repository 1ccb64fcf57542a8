import type { Criterion, Condition } from './labels.ts';

/** Which main trades of the demo (slugs) a foreman means by a name, and which are near it. */

type Criteria = readonly Criterion[];

export const best = (...trades: string[]): Criterion => ({ grade: 3, trades });
export const good = (...trades: string[]): Criterion => ({ grade: 2, trades });
export const near = (...trades: string[]): Criterion => ({ grade: 1, trades });

/** The same criteria under a condition; without it the right trade is worth a look. */
export function when(criteria: Criteria, condition: Condition): Criteria {
  const without = criteria
    .filter(({ grade }) => grade === 3)
    .map((criterion): Criterion => ({ ...criterion, grade: 1 }));
  return [...criteria.map((criterion) => ({ ...criterion, ...condition })), ...without];
}

/** The same criteria under a condition; nothing else is relevant. */
export function only(criteria: Criteria, condition: Condition): Criteria {
  return criteria.map((criterion) => ({ ...criterion, ...condition }));
}

/** Match: work in the city; nearly: a rotation that hires there; worth a look: elsewhere in the region. */
export function inCity(criteria: Criteria, city: string, region?: string): Criteria {
  const first = criteria.filter(({ grade }) => grade === 3);
  return [
    ...only(criteria, { cities: [city] }),
    ...first.map((criterion): Criterion => ({ ...criterion, grade: 2, hiringIn: [city] })),
    ...(region ? first.map((criterion): Criterion => ({ ...criterion, grade: 1, regions: [region] })) : []),
  ];
}

export const welder = [
  best('elektrogazosvarshchik', 'svarshchik-naks', 'svarshchik-poluavtomat', 'argonshchik'),
  near('svarshchik-plastika', 'master-svarochnykh-rabot'),
];
export const gasWelder = [
  best('elektrogazosvarshchik', 'svarshchik-naks'),
  near('svarshchik-poluavtomat', 'argonshchik'),
];
export const certifiedWelder = [
  best('svarshchik-naks'),
  good('argonshchik'),
  near('elektrogazosvarshchik', 'master-svarochnykh-rabot'),
];
export const argonWelder = [best('argonshchik'), near('svarshchik-naks')];
export const semiautomaticWelder = [best('svarshchik-poluavtomat'), near('elektrogazosvarshchik')];
export const pipeWelder = [best('svarshchik-plastika')];
export const weldingMaster = [best('master-svarochnykh-rabot')];
export const steelErector = [best('montazhnik-metallokonstruktsiy'), near('mostovik', 'montazhnik-zhbk')];
export const precastErector = [best('montazhnik-zhbk'), near('montazhnik-metallokonstruktsiy')];
export const bridgeBuilder = [best('mostovik'), near('montazhnik-metallokonstruktsiy')];
export const concreter = [best('betonshchik'), near('opalubshchik', 'armaturshchik', 'napolnye-pokrytiya')];
export const monolithWorker = [best('betonshchik'), good('opalubshchik', 'armaturshchik')];
export const rebarWorker = [best('armaturshchik'), near('betonshchik')];
export const formworker = [best('opalubshchik'), near('betonshchik', 'plotnik')];
export const mason = [best('kamenshchik')];
export const roofer = [best('krovelshchik'), near('gidroizolirovshchik')];
export const facadeWorker = [best('fasadchik'), near('promyshlennyy-alpinist')];
export const ropeWorker = [best('promyshlennyy-alpinist'), near('fasadchik')];
export const labourer = [best('raznorabochiy'), near('demontazhnik')];
export const slinger = [best('stropalshchik'), near('signalshchik')];
export const scaffolder = [best('montazhnik-lesov')];
export const insulator = [best('izolirovshchik'), near('gidroizolirovshchik')];
export const waterproofer = [best('gidroizolirovshchik'), near('izolirovshchik', 'krovelshchik')];
export const carpenter = [best('plotnik'), near('opalubshchik', 'stolyar')];
export const joiner = [best('stolyar'), near('plotnik')];
export const demolisher = [best('demontazhnik')];
export const crewLeader = [best('brigadir-stroiteley')];

export const excavatorist = [best('mashinist-ekskavatora'), near('mashinist-pogruzchika')];
export const bulldozerist = [best('mashinist-buldozera')];
export const graderist = [best('mashinist-avtogreydera')];
export const rollerist = [best('mashinist-katka')];
export const paverist = [best('mashinist-asfaltoukladchika')];
export const loaderist = [best('mashinist-pogruzchika'), near('mashinist-ekskavatora')];
export const drillRig = [best('mashinist-burovoy'), near('burilshchik')];
export const driller = [best('burilshchik'), good('mashinist-burovoy')];
export const craneOperator = [best('mashinist-bashennogo-krana', 'mashinist-avtokrana')];
export const towerCrane = [best('mashinist-bashennogo-krana'), near('mashinist-avtokrana')];
export const mobileCrane = [best('mashinist-avtokrana'), near('mashinist-bashennogo-krana')];
export const tractorist = [best('traktorist'), near('mashinist-pogruzchika')];
export const dumper = [best('voditel-samosvala'), near('voditel')];
export const mixer = [best('voditel-betonosmesitelya')];
export const lowLoader = [best('voditel-trala'), near('voditel')];
export const busDriver = [best('voditel-vakhtovki')];
export const driver = [
  best('voditel', 'voditel-samosvala', 'voditel-betonosmesitelya', 'voditel-trala', 'voditel-vakhtovki'),
  near('mashinist-pogruzchika', 'traktorist'),
];
export const mechanic = [best('mekhanik-spetstekhniki'), near('avtoslesar')];
export const fitterOfMachines = [best('avtoslesar'), near('mekhanik-spetstekhniki')];
export const batcher = [best('operator-rbu')];

export const electrician = [best('elektromontazhnik'), near('montazhnik-lep', 'slabotochnik')];
export const lineman = [best('montazhnik-lep'), near('elektromontazhnik')];
export const lowCurrent = [best('slabotochnik'), near('spayshchik-volokna')];
export const splicer = [best('spayshchik-volokna'), near('slabotochnik')];
export const instrumentFitter = [best('kipovets'), near('inzhener-asu-tp')];
export const automationEngineer = [best('inzhener-asu-tp'), near('kipovets')];
export const commissioner = [best('naladchik-inzhenernykh-sistem'), near('inzhener-asu-tp')];
export const liftFitter = [best('mekhanik-liftov')];
export const ventFitter = [best('montazhnik-ventilyatsii'), near('montazhnik-konditsionerov')];
export const coolingFitter = [best('montazhnik-konditsionerov'), near('montazhnik-ventilyatsii')];
export const plumber = [best('santekhnik'), near('montazhnik-naruzhnykh-setey', 'montazhnik-teplosetey')];
export const pipeFitter = [best('montazhnik-truboprovodov'), near('montazhnik-teplosetey')];
export const outerNetworks = [
  best('montazhnik-naruzhnykh-setey'),
  near('svarshchik-plastika', 'montazhnik-teplosetey'),
];
export const heatNetworks = [best('montazhnik-teplosetey'), near('montazhnik-naruzhnykh-setey')];
export const gasFitter = [best('slesar-gazovogo-oborudovaniya')];
export const fireFitter = [best('montazhnik-pozharotusheniya'), near('slabotochnik')];
export const equipmentFitter = [best('montazhnik-oborudovaniya'), near('montazhnik-truboprovodov')];
export const flawDetector = [best('defektoskopist')];

export const finisher = [
  best('otdelochnik'),
  good('malyar', 'shtukatur', 'plitochnik', 'gipsokartonshchik'),
  near('napolnye-pokrytiya'),
];
export const painter = [best('malyar'), near('shtukatur', 'peskostruyshchik')];
export const plasterer = [best('shtukatur'), near('malyar')];
export const tiler = [best('plitochnik'), near('otdelochnik')];
export const drywaller = [best('gipsokartonshchik'), near('otdelochnik')];
export const windowFitter = [best('montazhnik-okon'), near('fasadchik')];
export const floorLayer = [best('napolnye-pokrytiya'), near('plitochnik')];
export const restorer = [best('restavrator'), near('stolyar')];
export const blaster = [best('peskostruyshchik'), near('malyar')];

export const roadman = [best('dorozhnyy-rabochiy'), near('dorozhnaya-razmetka')];
export const marker = [best('dorozhnaya-razmetka'), near('dorozhnyy-rabochiy')];
export const trackman = [best('monter-puti')];
export const tunneler = [best('prokhodchik')];
export const gardener = [best('ozelenitel')];

export const foreman = [best('prorab', 'prorab-otdelka'), near('master-smr', 'nachalnik-uchastka')];
export const finishingForeman = [best('prorab-otdelka'), near('prorab')];
export const siteMaster = [best('master-smr'), good('dorozhnyy-master'), near('prorab')];
export const roadMaster = [best('dorozhnyy-master'), near('master-smr')];
export const siteHead = [best('nachalnik-uchastka'), near('prorab')];
export const projectHead = [best('rukovoditel-proekta'), near('gip')];
export const chiefEngineer = [best('glavnyy-inzhener'), near('gip')];
export const chiefDesigner = [best('gip'), near('glavnyy-inzhener')];
export const technicalEngineer = [best('inzhener-pto'), good('nachalnik-pto')];
export const technicalHead = [best('nachalnik-pto'), near('inzhener-pto')];
/** КС-2 are drawn up by the technical department, priced by estimators, checked on the site. */
export const actsOfWork = [best('inzhener-pto', 'nachalnik-pto'), good('smetchik', 'prorab-otdelka', 'tekhnadzor')];
export const estimator = [best('smetchik')];
export const surveyor = [best('geodezist'), near('kadastrovyy-inzhener')];
export const supervisor = [best('tekhnadzor'), good('stroitelnyy-kontrol')];
export const qualityEngineer = [best('stroitelnyy-kontrol'), good('tekhnadzor')];
export const safetyEngineer = [best('okhrana-truda-spetsialist'), near('pozharnaya-bezopasnost')];
export const fireSafety = [best('pozharnaya-bezopasnost'), near('okhrana-truda-spetsialist')];
export const buyer = [best('snabzhenets'), near('kladovshchik', 'logist')];
export const storekeeper = [best('kladovshchik')];
export const logistician = [best('logist')];
export const bidder = [best('inzhener-tender')];
export const architect = [best('arkhitektor')];
export const structuralEngineer = [best('inzhener-konstruktor'), near('bim-spetsialist')];
export const ventDesigner = [best('proektirovshchik-ovik')];
export const designer = [
  best('inzhener-konstruktor', 'proektirovshchik-ovik'),
  good('bim-spetsialist'),
  near('gip', 'arkhitektor'),
];
export const modeller = [best('bim-spetsialist'), near('inzhener-konstruktor', 'arkhitektor')];
export const geologist = [best('geolog')];
export const cadastral = [best('kadastrovyy-inzhener'), near('geodezist')];
export const labAssistant = [best('laborant-dorozhnyy')];

export const guard = [best('okhrannik')];
export const cook = [best('povar')];
export const cleaner = [best('uborshchik'), good('gornichnaya')];
export const maid = [best('gornichnaya'), near('uborshchik')];
export const campKeeper = [best('komendant')];
export const paramedic = [best('feldsher')];
export const stoker = [best('kochegar')];
export const gasWatcher = [best('gazoanalizatorshchik')];
export const signaller = [best('signalshchik'), near('stropalshchik')];

/** Every vacancy; for queries without a trade. */
export const anyone: Criteria = [{ grade: 3 }];
