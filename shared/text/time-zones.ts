/** By whose clock a time is told: «10:00 по Екатеринбургу». Zones that have Moscow's time all year are Moscow's. */
const CLOCKS: Readonly<Record<string, string>> = {
  'Europe/Kaliningrad': 'Калининграду',
  'Europe/Moscow': 'Москве',
  'Europe/Simferopol': 'Москве',
  'Europe/Kirov': 'Москве',
  'Europe/Volgograd': 'Москве',
  'Europe/Astrakhan': 'Астрахани',
  'Europe/Saratov': 'Саратову',
  'Europe/Ulyanovsk': 'Ульяновску',
  'Europe/Samara': 'Самаре',
  'Asia/Yekaterinburg': 'Екатеринбургу',
  'Asia/Omsk': 'Омску',
  'Asia/Novosibirsk': 'Новосибирску',
  'Asia/Barnaul': 'Барнаулу',
  'Asia/Tomsk': 'Томску',
  'Asia/Novokuznetsk': 'Новокузнецку',
  'Asia/Krasnoyarsk': 'Красноярску',
  'Asia/Irkutsk': 'Иркутску',
  'Asia/Chita': 'Чите',
  'Asia/Yakutsk': 'Якутску',
  'Asia/Vladivostok': 'Владивостоку',
  'Asia/Magadan': 'Магадану',
  'Asia/Sakhalin': 'Южно-Сахалинску',
  'Asia/Kamchatka': 'Петропавловску-Камчатскому',
  'Asia/Anadyr': 'Анадырю',
};

/** Clocks to choose from, from west to east: one zone for each. */
export const CLOCK_CHOICES: readonly { timeZone: string; clock: string }[] = Object.keys(CLOCKS)
  .filter((zone, at, zones) => zones.findIndex((one) => CLOCKS[one] === CLOCKS[zone]) === at)
  .map((timeZone) => ({ timeZone, clock: byClockOf(timeZone) }));

/**
 * «по Екатеринбургу» after a time by the clock of this zone (IANA name); where the clock has no city of ours, «по UTC+5», the
 * offset at the moment of the time.
 */
export function byClockOf(timeZone: string, at = new Date()): string {
  return `по\u00a0${CLOCKS[timeZone] ?? offsetOf(timeZone, at)}`;
}

function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('-', '−');
}
