import { disc, each, line, lorry, outdoors, range, rect, tracked, type Scene } from './shapes.ts';

const rebar: Scene = (random, colours, width, height) => {
  const horizon = height * (0.26 + random.next() * 0.08);
  const columns = range(4).map((at) =>
    rect(width * (0.06 + at * 0.26), horizon * 0.2, width * 0.06, horizon * 0.9, colours.dark),
  );
  const vanish = width / 2;
  const along = range(41).map(
    (at) => `M${vanish + (at - 20) * width * 0.035} ${horizon}L${vanish + (at - 20) * width * 0.15} ${height}`,
  );
  const across = range(11).map((at) => `M0 ${horizon + (height - horizon) * (at / 10) ** 2}H${width}`);
  return (
    rect(0, 0, width, horizon, colours.sky) +
    columns.join('') +
    rect(0, horizon * 0.12, width, horizon * 0.16, colours.far) +
    rect(0, horizon, width, height - horizon, '#b9beb8') +
    line(along.join('') + across.join(''), colours.steel, 4)
  );
};

const roof: Scene = (random, colours, width, height) => {
  const [back] = outdoors(random, colours, width, height, 0.5);
  const rolls = range(4).map(
    (at) =>
      `<rect x="${width * (0.12 + at * 0.16)}" y="${height * 0.58}" width="${width * 0.11}" height="${height * 0.05}" rx="12" fill="${colours.dark}"/>`,
  );
  const seams = range(9).map(
    (at) =>
      `M${width * 0.5 + (at - 4) * width * 0.05} ${height * 0.46}L${width * 0.5 + (at - 4) * width * 0.24} ${height}`,
  );
  const box = width * (0.68 + random.next() * 0.1);
  return (
    back +
    `<path d="M${width * 0.2} ${height * 0.46}H${width * 0.8}L${width * 1.3} ${height}H-${width * 0.3}Z" fill="#c3c8c7"/>` +
    line(seams.join(''), '#9aa2a1', 4) +
    rolls.join('') +
    rect(box, height * 0.34, width * 0.12, height * 0.17, colours.light) +
    rect(box, height * 0.34, width * 0.12, 12, colours.steel)
  );
};

const interior: Scene = (random, colours, width, height) => {
  const far = height * 0.62;
  const ducts = range(3).map((at) =>
    rect(0, height * (0.08 + at * 0.1), width, height * 0.045, at === 1 ? colours.accent : '#a9b3b5'),
  );
  const tiles = range(13).map(
    (at) => `M${width * 0.5 + (at - 6) * width * 0.06} ${far}L${width * 0.5 + (at - 6) * width * 0.2} ${height}`,
  );
  const window = width * (0.12 + random.next() * 0.08);
  const ladder = width * 0.74;
  return (
    rect(0, 0, width, height, colours.light) +
    rect(window, height * 0.34, width * 0.24, height * 0.2, colours.sky) +
    line(`M${window + width * 0.12} ${height * 0.34}v${height * 0.2}`, colours.dark, 5) +
    ducts.join('') +
    rect(0, far, width, height - far, '#c2b6a5') +
    line(`${tiles.join('')}M0 ${height * 0.72}H${width}M0 ${height * 0.86}H${width}`, '#9b8f7e', 3) +
    line(
      `M${ladder} ${height * 0.36}L${ladder - 60} ${height * 0.88}M${ladder + 20} ${height * 0.36}L${ladder + 80} ${height * 0.88}`,
      colours.steel,
      10,
    ) +
    line(
      range(5)
        .map((at) => `M${ladder - 10 - at * 10} ${height * (0.44 + at * 0.09)}h${40 + at * 20}`)
        .join(''),
      colours.steel,
      7,
    )
  );
};

const survey: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.74);
  const x = width * (0.3 + random.next() * 0.2);
  const head = height * 0.34;
  const pegs = range(6).map((at) =>
    rect(
      width * (0.55 + at * 0.075),
      floor - height * 0.06 + at * 8,
      8,
      height * 0.08,
      at % 2 ? colours.accent : colours.steel,
    ),
  );
  return (
    back +
    pegs.join('') +
    line(`M${width * 0.55} ${floor - height * 0.03}L${width * 0.93} ${floor + 22}`, colours.light, 3) +
    line(
      `M${x} ${head + 60}L${x - width * 0.09} ${height * 0.96}M${x} ${head + 60}V${height * 0.98}M${x} ${head + 60}L${x + width * 0.09} ${height * 0.96}`,
      colours.accent,
      14,
    ) +
    rect(x - 44, head - 40, 88, 96, colours.dark) +
    `<circle cx="${x}" cy="${head}" r="24" fill="${colours.light}"/><circle cx="${x}" cy="${head}" r="12" fill="${colours.steel}"/>`
  );
};

const earth: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.62);
  const x = width * (0.34 + random.next() * 0.14);
  const u = height * 0.1;
  const digger =
    `<rect x="${x}" y="${floor - u * 0.7}" width="${u * 3}" height="${u * 0.7}" rx="${u * 0.35}" fill="${colours.dark}"/>` +
    rect(x + u * 0.3, floor - u * 1.9, u * 2.3, u * 1.2, colours.accent) +
    rect(x + u * 1.5, floor - u * 2.9, u * 1.1, u, colours.dark) +
    line(
      `M${x + u * 2.4} ${floor - u * 1.6}L${x + u * 4.2} ${floor - u * 3.4}L${x + u * 5.6} ${floor - u * 1.2}`,
      colours.accent,
      u * 0.34,
    ) +
    `<path d="M${x + u * 5.1} ${floor - u * 1.3}h${u * 1.2}l-${u * 0.2} ${u}h-${u}Z" fill="${colours.dark}"/>`;
  const pit = `<path d="M${x + u * 4} ${floor}L${x + u * 5.4} ${height}H${width}V${floor + u * 0.4}Z" fill="#6c5a48"/><path d="M0 ${floor}q${u * 1.6} -${u * 2.4} ${u * 3.2} 0Z" fill="#7b6853"/>`;
  return back + pit + digger;
};

/** A pump's boom over a slab that is being poured. */
const concrete: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.74);
  const u = height / 10;
  const slab = width * 0.5 - u * 1.4;
  const reach = slab + u * (3.2 + random.next());
  return (
    back +
    rect(slab, floor - u * 1.9, u * 7.6, u * 0.42, '#c3c8c7') +
    each(6, (at) => rect(slab + u * (0.3 + at * 1.4), floor - u * 1.5, u * 0.2, u * 1.5, colours.accent)) +
    each(15, (at) => rect(slab + u * (0.2 + at * 0.5), floor - u * 2.6, u * 0.07, u * 0.75, colours.steel)) +
    rect(slab, floor - u * 2.1, u * 7.6, u * 0.14, '#c9a26b') +
    lorry(slab - u * 6.4, floor + u * 0.1, u * 0.95, colours) +
    line(
      `M${slab - u * 4} ${floor - u * 2}L${slab - u * 2.4} ${floor - u * 6.4}L${slab + u * 1.2} ${floor - u * 6.8}L${reach} ${floor - u * 4.6}V${floor - u * 2.7}`,
      colours.accent,
      u * 0.2,
    ) +
    disc(slab - u * 2.4, floor - u * 6.4, u * 0.2, colours.dark) +
    disc(slab + u * 1.2, floor - u * 6.8, u * 0.2, colours.dark)
  );
};

/** A crawler crane that lifts a beam. */
const crane: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.82);
  const u = height / 10;
  const x = width * 0.5 - u * (3 + random.next());
  const [tipX, tipY] = [x + u * 5, floor - u * 7.4];
  return (
    back +
    line(
      `M${x + u * 2} ${floor - u * 2}L${tipX} ${tipY}M${x + u * 2.4} ${floor - u * 2}L${tipX + u * 0.14} ${tipY}`,
      colours.dark,
      u * 0.13,
    ) +
    line(`M${x + u * 0.5} ${floor - u * 2.6}L${tipX} ${tipY}V${floor - u * 3.2}`, colours.dark, 3) +
    tracked(x, floor, u, colours) +
    line(
      `M${tipX} ${floor - u * 3.4}l-${u * 1.4} ${u * 0.8}M${tipX} ${floor - u * 3.4}l${u * 1.4} ${u * 0.8}`,
      colours.dark,
      3,
    ) +
    rect(tipX - u * 2, floor - u * 2.6, u * 4, u * 0.34, colours.steel) +
    each(3, (at) =>
      rect(
        tipX + u * (1.4 + at * 0.3),
        floor - u * 0.3 * (at + 1),
        u * 2.8,
        u * 0.22,
        at % 2 ? colours.steel : colours.far,
      ),
    )
  );
};

/** A fleet on its yard: a lorry, a loader, a bulldozer. */
const machines: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.76);
  const u = height / 10;
  const x = width * 0.5 - u * 6.4;
  const dozer = x + u * 8.2;
  return (
    back +
    rect(x - u, floor - u * 3.4, u * (3.4 + random.next()), u * 3.4, colours.far) +
    lorry(x, floor + u * 0.4, u * 1.05, colours) +
    tracked(dozer, floor + u * 0.5, u, colours) +
    rect(dozer + u * 3.5, floor - u * 1.1, u * 0.4, u * 1.6, colours.steel) +
    line(`M${dozer + u * 2.8} ${floor - u * 0.2}h${u * 0.8}`, colours.dark, u * 0.2) +
    each(5, (at) => rect(x + u * (0.4 + at * 2.8), height * 0.93, u * 1.2, u * 0.12, colours.light))
  );
};

export const WORKS = { rebar, roof, interior, survey, earth, concrete, crane, machines } as const satisfies Record<
  string,
  Scene
>;
