import type { Draw } from './draw.ts';
import { type Name, PAGES } from './judged-site.ts';
import { CENTRES } from './visitors.ts';
import type { Defect, Step } from './world.ts';

const BRANDS = ['chrome', 'safari', 'samsung', 'firefox'] as const;

const DEFECTS: Readonly<Record<string, (draw: Draw) => Defect>> = {
  total: (draw) => draw.defect('fails for all views'),
  heavy: (draw) => draw.defect('fails for many views', { share: draw.between(0.2, 0.9) }),
  partial: (draw) => draw.defect('fails for a few views', { share: draw.between(0.05, 0.2) }),
  brand(draw) {
    const brand = draw.oneOf(BRANDS);
    return draw.defect(`fails in ${brand}`, { hits: ({ visitor }) => visitor.brand === brand });
  },
  members: (draw) => draw.defect('fails for members', { hits: ({ visitor }) => visitor.isMember }),
  page(draw) {
    const page = draw.oneOf(PAGES);
    return draw.defect(`fails on ${page} pages`, { hits: (view) => view.page === page });
  },
  centre(draw) {
    const centre = Math.floor(draw.between(0, CENTRES));
    return draw.defect(`fails for centre ${centre}`, { hits: ({ visitor }) => visitor.centre === centre });
  },
  delayed: (draw) =>
    draw.defect('fails some hours later', { afterHours: draw.between(1, 8), share: draw.between(0.3, 1) }),
};

const WATCH: Step = { do: 'watch' };
const release = (name: Name, defect?: Defect): Step => ({
  do: 'promote',
  name,
  ...(defect ? { defect } : {}),
});
const browse = (views: number): Step => ({ do: 'browse', views: Math.ceil(views) });
const wait = (seconds: number): Step => ({ do: 'wait', seconds });
const outage = (seconds: number, share: number): Step => ({ do: 'outage', seconds, share });
const soon = (draw: Draw) => wait(draw.between(2, 90));

const attack = (draw: Draw, name: Name): Step => ({
  do: 'attack',
  name,
  seconds: draw.between(600, 3_600),
  networks: Math.ceil(draw.logBetween(0.9, 6)),
  perMinute: draw.logBetween(2, 60),
  isMalformed: false,
});

function twoRemotes(draw: Draw): [Name, Name] {
  const one = draw.remote();
  const other = draw.remote();
  return one === other ? twoRemotes(draw) : [one, other];
}

export const SCENES: Readonly<Record<string, (draw: Draw) => Step[]>> = {
  ...Object.fromEntries(
    Object.entries(DEFECTS).map(([word, create]) => [
      `${word} failure of one release`,
      (draw: Draw) => [release(draw.name(), create(draw)), WATCH],
    ]),
  ),
  'healthy releases only': () => [],
  'shell that fails on the server'(draw) {
    const share = draw.between(0.25, 1);
    return [release('shell', draw.defect('fails on the server', { share, isOnServer: true })), WATCH];
  },
  'malformed addresses on a healthy shell'(draw) {
    const networks = Math.ceil(draw.between(3, 40));
    const step = { ...attack(draw, 'shell'), networks, isMalformed: true };
    return [release('shell'), browse(30), step, browse(200)];
  },
  'broken remote, then a healthy shell': (draw) => [
    release(draw.remote(), draw.bad()),
    soon(draw),
    release('shell'),
    WATCH,
  ],
  'broken shell, then a healthy remote': (draw) => [
    release('shell', draw.bad()),
    soon(draw),
    release(draw.remote()),
    WATCH,
  ],
  'healthy shell, then a broken remote': (draw) => [
    release('shell'),
    soon(draw),
    release(draw.remote(), draw.bad()),
    WATCH,
  ],
  'two teams at once, one broken'(draw) {
    const [one, other] = twoRemotes(draw);
    return [release(one), wait(1), release(other, draw.bad()), WATCH];
  },
  'two teams at once, both broken'(draw) {
    const [one, other] = twoRemotes(draw);
    return [release(one, draw.bad()), soon(draw), release(other, draw.bad()), WATCH];
  },
  'rollback by people, then a healthy fix'(draw) {
    const name = draw.name();
    return [release(name, draw.bad()), soon(draw), { do: 'rollback', name }, soon(draw), release(name)];
  },
  'healthy fix over a broken release'(draw) {
    const name = draw.name();
    return [release(name, draw.bad()), wait(draw.between(20, 300)), release(name), browse(300)];
  },
  'ramp of a broken release': (draw) => [draw.ramp(draw.name(), draw.bad()), WATCH],
  'ramp of a partly failing release'(draw) {
    const share = draw.between(0.2, 0.5);
    return [draw.ramp(draw.name(), draw.defect('fails for some views', { share })), WATCH];
  },
  'ramp of a healthy release': (draw) => [draw.ramp(draw.name()), browse(1_000)],
  'API outage right after a release': (draw) => [
    release(draw.name()),
    wait(draw.between(30, 1_200)),
    outage(draw.between(300, 3_600), draw.between(0.3, 1)),
    browse(300),
  ],
  'API outage over hours': (draw) => [
    outage(draw.between(3_600, 4 * 3_600), draw.between(0.05, 0.6)),
    browse(300),
  ],
  'release during an API outage'(draw) {
    const share = draw.between(0.2, 0.8);
    const step = () => outage(draw.between(600, 1_800), share);
    return [step(), release(draw.name()), step(), browse(300)];
  },
  'attack on a healthy release'(draw) {
    const name = draw.name();
    return [release(name), browse(draw.between(1, 80)), attack(draw, name), browse(200)];
  },
  'attack on a release that is long live': (draw) => [attack(draw, draw.name()), browse(200)],
};
