import type { CompanyPlan, ObjectType } from './company-plan.ts';

const SIZE = 160;
/** White on each reads, and each on white: 5 to 1 and more. */
const COLOURS = ['#93300f', '#12528d', '#353f3f', '#2f6b4f', '#7a4d00', '#5b4a7d', '#0f5a66', '#8a2b3c'] as const;
const PAPER = '#f1f3f1';

/** Marks without letters that read at 40 px; `currentColor` is the colour of the mark. */
const MARKS = {
  blocks: '<path d="M34 124V70h28v54Zm36 0V40h28v84Zm36 0V84h22v40Z"/>',
  stair: '<path d="M30 124V98h26V72h26V46h48v78Z"/>',
  gate: '<path d="M34 122V40h92v82h-24V64H58v58Z"/>',
  roof: '<path d="m26 100 54-56 54 56h-28L80 72l-26 28Z"/><path d="M44 108h72v16H44Z"/>',
  home: '<path d="M36 124V72l44-34 44 34v52H94V92H66v32Z"/>',
  saw: '<path d="M28 124V78l30-26v26l30-26v26l30-26h14v72Z"/>',
  beam: '<path d="M34 40h92v20H94v40h32v20H34v-20h32V60H34Z"/>',
  cross: '<path d="m34 52 18-18 28 28 28-28 18 18-28 28 28 28-18 18-28-28-28 28-18-18 28-28Z"/>',
  hexagon: '<path fill-rule="evenodd" d="m80 26 46 27v54l-46 27-46-27V53Zm0 24L54 65v30l26 15 26-15V65Z"/>',
  cube: '<path d="m80 28 44 24-44 24-44-24Zm-46 34 42 23v49L34 111Zm92 0v49l-42 23V85Z"/>',
  chevrons: '<path d="m32 74 48-36 48 36v22L80 60 32 96Zm0 36 48-36 48 36v18L80 96l-48 32Z"/>',
  quarters: '<path d="M34 76a42 42 0 0 1 42-42v42Zm50-42h42v42H84ZM34 84h42v42H34Zm92 0a42 42 0 0 1-42 42V84Z"/>',
  slabs: '<path d="M28 44h72v18H28Zm16 27h72v18H44Zm16 27h72v18H60Z"/>',
  rhombus: '<path fill-rule="evenodd" d="m80 26 54 54-54 54-54-54Zm0 30L56 80l24 24 24-24Z"/>',
  link: '<path fill-rule="evenodd" d="M26 56h52v48H26Zm16 16v16h20V72Zm40-16h52v48H82Zm16 16v16h20V72Z"/><path d="M66 74h28v12H66Z"/>',
  road: '<path d="M66 36h28l34 88H98l-4-20H66l-4 20H32Zm8 14-2 16h16l-2-16Zm-4 30-2 16h24l-2-16Z"/>',
  arch: '<path d="M26 112V84a54 54 0 0 1 108 0v28h-20V86a34 34 0 0 0-68 0v26Z"/><path d="M26 118h108v10H26Z"/>',
  ring: '<path fill-rule="evenodd" d="M80 30a50 50 0 1 0 0 100 50 50 0 1 0 0-100Zm0 24a26 26 0 1 1 0 52 26 26 0 1 1 0-52Z"/>',
  joint:
    '<path fill-rule="evenodd" d="M80 34a46 46 0 1 0 0 92 46 46 0 1 0 0-92Zm0 18a28 28 0 1 1 0 56 28 28 0 1 1 0-56Z"/><path d="M20 72h120v16H20Z"/>',
  bolt: '<path d="M90 26 42 90h30l-6 44 52-68H86Z"/>',
  tower: '<path d="M74 30h12l8 30h22v10H97l14 56H97l-17-44-17 44H49l14-56H44V60h22Z"/>',
  rails: '<path d="M46 32h16v96H46Zm52 0h16v96H98Z"/><path d="M32 48h96v10H32Zm0 27h96v10H32Zm0 27h96v10H32Z"/>',
  wave: '<path d="M28 74q13-18 26 0t26 0 26 0 26 0v20q-13 18-26 0t-26 0-26 0-26 0Z"/><path d="M40 44h80v14H40Zm0 62h80v14H40Z"/>',
  leaf: '<path d="M36 124c-6-60 30-88 92-88 2 62-26 92-72 82l42-52-50 44Z"/>',
  grain: '<path d="M40 124V66a18 18 0 0 1 36 0v58Zm44 0V66a18 18 0 0 1 36 0v58Z"/><path d="M32 128h96v6H32Z"/>',
  grid: '<path d="M34 34h40v40H34Zm52 0h40v40H86ZM34 86h40v40H34Zm52 0h40v40H86Z"/>',
  drop: '<path d="M80 26c24 32 40 50 40 70a40 40 0 0 1-80 0c0-20 16-38 40-70Z"/>',
  column: '<path d="M38 36h84v14H38Zm8 20h14v52H46Zm27 0h14v52H73Zm27 0h14v52h-14ZM34 112h92v14H34Z"/>',
  bowl: '<path d="M28 70c20-30 84-30 104 0l-10 8c-20-20-64-20-84 0Z"/><path d="M36 86h88l-12 38H48Z"/>',
  peak: '<path d="m24 120 40-72 20 34 12-20 40 58Z"/>',
} as const;

/** Marks that suit what a company builds first. */
const MARKS_OF: Record<ObjectType, readonly (keyof typeof MARKS)[]> = {
  residential: ['blocks', 'stair', 'gate', 'cube', 'slabs', 'quarters', 'hexagon'],
  low_rise: ['home', 'roof', 'chevrons'],
  industrial: ['saw', 'cross', 'hexagon', 'peak', 'rhombus', 'cube', 'slabs'],
  warehouse: ['beam', 'roof', 'grid', 'link'],
  road: ['road', 'chevrons', 'peak'],
  bridge: ['arch', 'link'],
  airfield: ['chevrons'],
  railway: ['rails'],
  metro_tunnel: ['ring', 'arch'],
  energy: ['bolt', 'rhombus', 'tower'],
  nuclear: ['hexagon', 'ring'],
  oil_gas: ['drop', 'joint', 'cross', 'quarters'],
  pipeline: ['joint', 'link', 'ring'],
  power_line: ['tower', 'bolt'],
  hydro: ['wave'],
  social: ['column', 'quarters', 'grid'],
  commercial: ['grid', 'stair', 'rhombus', 'chevrons', 'cube', 'beam'],
  restoration: ['column', 'arch'],
  landscaping: ['leaf', 'wave'],
  utilities: ['drop', 'wave', 'joint'],
  data_center: ['grid', 'quarters'],
  agro: ['grain', 'leaf'],
  sports: ['bowl'],
};

/** What a mark stands on; `colour` is the company's. */
const BACKS = [
  (colour: string) => `<rect width="160" height="160" fill="${colour}"/>`,
  (colour: string) =>
    `<rect width="160" height="160" fill="${colour}"/><path d="M0 160 160 0v160Z" fill="#000000" opacity=".16"/>`,
  (colour: string) =>
    `<rect width="160" height="160" fill="${PAPER}"/><path d="M0 0h160v10H0Zm0 150h160v10H0Z" fill="${colour}"/>`,
  (colour: string) =>
    `<rect width="160" height="160" fill="${colour}"/><path d="M0 144h160v16H0Z" fill="#ffffff" opacity=".5"/>`,
] as const;
const PALE_BACK = 2;

/** Makes marks one after another such that no two are alike: the mark least used of those that suit, the next colour and back. */
export function createLogos(): (plan: Pick<CompanyPlan, 'objectTypes'>) => string {
  const uses = new Map<string, number>();
  return ({ objectTypes: [type] }) => {
    const usesOf = (mark: string) => uses.get(mark) ?? 0;
    const mark = MARKS_OF[type].reduce((least, one) => (usesOf(one) < usesOf(least) ? one : least));
    const used = usesOf(mark);
    uses.set(mark, used + 1);
    // Each mark goes through all colours before it meets one again, then on another back.
    const offset = Object.keys(MARKS).indexOf(mark);
    const colour = COLOURS[(offset * 3 + used) % COLOURS.length] ?? COLOURS[0];
    const back = (offset + used + Math.floor(used / COLOURS.length)) % BACKS.length;
    const front = back === PALE_BACK ? colour : '#ffffff';
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${BACKS[back]?.(colour) ?? ''}<g fill="${front}">${MARKS[mark]}</g></svg>`;
  };
}
