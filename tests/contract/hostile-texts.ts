/** What reads a text from outside: its answer does not matter, and it may throw. */
export type Read = (text: string) => unknown;

/** What is repeated, and what stands before and after: a pattern that almost matches tries most. */
const SHAPES: Readonly<Record<string, readonly [unit: string, before?: string, after?: string]>> = {
  'one letter': ['a'],
  'one Russian letter': ['я'],
  digits: ['7', 'a', 'b'],
  spaces: [' ', 'a', 'b'],
  'lines without text': ['\n', 'a', 'b'],
  'lines of spaces': ['\n ', 'a', 'b'],
  slashes: ['/', '/x', 'y'],
  backslashes: ['\\'],
  'opening brackets': ['(', 'a'],
  'closing brackets': [')', '(', 'b'],
  lists: ['[', '{"items":'],
  'nested JSON': ['{"a":'],
  'records without a beginning': [',{', '[{"a":1}'],
  'unclosed comments': ['<!--', '<?xml version="1.0"?><vacancies>'],
  'unclosed elements': ['<description>', '<?xml version="1.0"?><vacancies><vacancy>'],
  'unclosed records': ['<vacancy ', '<?xml version="1.0"?>'],
  'tags without an end': ['<a', '<p'],
  'deep tags': ['<ul><li>'],
  'unclosed sections': ['<![CDATA['],
  'angle brackets': ['<', '', '>'],
  marks: ['\u0301\u0316', 'и', 'x'],
  emoji: ['👷🏽‍♀️'],
  'halves of characters': ['\ud83d'],
  'right to left': ['\u202e\u200f', 'a', 'b'],
  'soft hyphens': ['\u00ad', 'a', 'b'],
  'NUL characters': ['\0', 'a', 'b'],
  quotes: ['"', '', 'a'],
  'Russian quotes': ['«'],
  'low quotes': ['„'],
  apostrophes: ["'", 'a', '!'],
  'half an address of mail': ['a@'],
  'a long address of mail': ['a.', 'a@', '@'],
  'digits with spaces': ['1 '],
  phones: ['+7 (999) 123-45-67', '', 'x'],
  'thousands apart': [' 000', '1', 'x'],
  'ranges of pay': ['от 100 до '],
  escapes: ['%d1'],
  'broken escapes': ['%'],
  entities: ['&amp'],
  commas: [','],
  parameters: ['a;q=0,'],
  'dots and hyphens': ['.-', 'a', '!'],
  hyphens: ['a-'],
  'query fields': ['a=b&'],
  'one field of a query': ['&q'],
  links: ['http://a'],
  words: ['сварщик на вахту '],
  'Latin words': ["cdfhobr'"],
  minuses: [' -'],
  columns: ['a;"'],
  'quoted lines': ['"a\n'],
  'records of JSON': ['{"a":1},'],
  'records that end in a list': [',{"a":[0'],
  'records that end in a name': [',{"'],
  'escaped quotes': [',{"a":"\\"'],
  'half a phone': ['8 (9'],
  'ages and names of cities': ['до 45 лет Москва,'],
  'hidden phones': ['[телефон скрыт] '],
};

export const SHAPE_NAMES = Object.keys(SHAPES);

/** `chars` characters of a shape. Texts of different `turn` differ, so that nothing is remembered. */
function textOf(name: string, chars: number, turn: number): string {
  const [unit, before = '', after = ''] = SHAPES[name] ?? [name];
  const length = Math.max(0, chars - before.length - after.length);
  const repeated = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return `${before}${repeated}${after}${'б'.repeat(turn)}`;
}

/** Below this, in milliseconds, no attack is made of it. */
const CHEAP_MS = 5;
/** What takes longer at first is not cheap at a second try. */
const DEAR_MS = 4 * CHEAP_MS;
const TURNS = 5;
/** Some systems count CPU time in steps of ten milliseconds. */
const MEASURED_MS = 40;
/** Linear is 4, quadratic 16. */
export const GROWTH_MAX = 8;

/** How many times more CPU the reader takes for `chars` characters than for a quarter of them; 1 for what is cheap. */
export async function growthOf(read: Read, shape: string, chars: number): Promise<number> {
  let onceMs = Number.POSITIVE_INFINITY;
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { cpuMs, elapsedMs } = await measure(read, [textOf(shape, chars, turn)]);
    onceMs = Math.min(onceMs, elapsedMs);
    if (onceMs < CHEAP_MS) return 1;
    // Nothing so dear is measured twice.
    if (elapsedMs > MEASURED_MS) long = cpuMs;
    if (onceMs > DEAR_MS) break;
  }
  const times = Math.ceil(MEASURED_MS / onceMs);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const texts = (length: number, count: number) =>
      Array.from({ length: count }, (_, index) => textOf(shape, length, (turn + 1) * count + index));
    if (turn > 0 || long === Number.POSITIVE_INFINITY)
      long = Math.min(long, (await measure(read, texts(chars, times))).cpuMs / times);
    // The rest was waiting.
    if (long < CHEAP_MS) return 1;
    short = Math.min(short, (await measure(read, texts(chars / 4, 4 * times))).cpuMs / (4 * times));
    // Noise only adds: what is fine once is fine.
    if (long / short < GROWTH_MAX) break;
  }
  return long / short;
}

/** CPU time is that of this thread: what others do meanwhile does not count. */
async function measure(read: Read, texts: readonly string[]): Promise<{ cpuMs: number; elapsedMs: number }> {
  const startMs = performance.now();
  const before = process.threadCpuUsage();
  for (const text of texts) {
    try {
      await read(text);
    } catch {
      // A refusal is an answer.
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  return { cpuMs: (user + system) / 1_000, elapsedMs: performance.now() - startMs };
}
