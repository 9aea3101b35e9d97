import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runWorlds, scoreOf, troublesOf } from '../../server/test/worlds/run-worlds.ts';

/*
 * `pnpm bench judgement`: beacons of drawn worlds, judged by the server on a virtual clock.
 * `--worlds N --views N --seed N`; `--world N` repeats one world of a run with the same seed and size.
 */

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '200' },
    views: { type: 'string' },
    seed: { type: 'string' },
    world: { type: 'string', multiple: true },
  },
});
// The simulation makes much garbage, which is young.
setFlagsFromString('--max-semi-space-size=64');
const VIEWS_OF_A_WORLD = 5_000;
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const count = Number(values.worlds);
const worlds = values.world?.map(Number) ?? Array.from({ length: count }, (_, at) => at);
const each = values.views === undefined ? VIEWS_OF_A_WORLD : Math.round(Number(values.views) / count);

const began = performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
say(`Seed ${seed}, ${worlds.length} worlds, about ${worlds.length * each} views`);
const results = await runWorlds({
  seed,
  worlds,
  views: each * worlds.length,
  onWorld(result) {
    const troubles = troublesOf(result);
    const isAsked = values.world !== undefined;
    if (troubles.length === 0 && !isAsked) return;
    say(
      `World ${result.at} (--seed ${seed} --views ${each * count} --worlds ${count} --world ${result.at}): ${result.words}`,
    );
    for (const trouble of troubles) say(`  ${trouble}`);
    if (isAsked)
      say(
        JSON.stringify(
          [...result.due, ...result.minor].map(({ exposure, ...one }) => ({
            ...one,
            views: exposure.views,
            failed: exposure.failed,
            networks: exposure.networks.size,
          })),
          null,
          1,
        ),
      );
    for (const [line, times] of result.said) say(`  the server said ${times} times: ${line}`);
  },
});
const { score, failures } = scoreOf(results);
say(JSON.stringify(score, null, 1));
say(
  `${Math.round((performance.now() - began) / 1_000)} s, of which this process worked ${Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6)} s`,
);
for (const failure of failures) say(`Failed with --seed ${seed}: ${failure}.`);
process.exitCode = failures.length > 0 ? 1 : 0;
