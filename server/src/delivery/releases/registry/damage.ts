import type { DamagedRelease as DamageAnswer } from 'shared-contracts/release';
import type { ReleaseFiles } from '../files/release-files.ts';
import {
  type ChannelState,
  type RegistryState,
  type ReleaseRecord,
  releasesOf,
  SHELL,
} from '../records/release-record.ts';
import { type Registry, subscribeTo } from './registry.ts';

interface DamagedRelease {
  readonly release: ReleaseRecord;
  /** Missing or changed files. Empty for an unsigned release, whose files are not checked. */
  readonly paths: readonly string[];
}

export type Damage = ReturnType<typeof createDamage>;

const NAMED = 10;

export function createDamage(registry: Registry, files: ReleaseFiles) {
  let known: readonly DamagedRelease[] = [];
  let served: { readonly of: RegistryState; readonly state: RegistryState } | null = null;
  const listeners = new Set<() => void>();

  const inUse = () => [...new Set([...registry.state.channels.values()].flatMap(releasesOf))];

  async function read(releases: readonly ReleaseRecord[]): Promise<readonly DamagedRelease[]> {
    const damaged: DamagedRelease[] = [];
    // In sequence, because each release is read completely.
    for (const release of releases) {
      const paths = release.refusal === null ? await files.missing(release) : [];
      if (paths.length > 0) damaged.push({ release, paths });
    }
    return damaged;
  }

  const unsigned = () =>
    inUse()
      .filter(({ refusal }) => refusal !== null)
      .map((release) => ({ release, paths: [] }));
  const all = (): readonly DamagedRelease[] => [...unsigned(), ...known];

  const idsOf = (list: readonly DamagedRelease[]) => list.map(({ release }) => release.id).join(' ');
  let told = '';

  function know(damaged: readonly DamagedRelease[]): readonly DamagedRelease[] {
    if (idsOf(known) !== idsOf(damaged)) served = null;
    known = damaged;
    notifyIfChanged();
    return all();
  }

  function notifyIfChanged(): void {
    const news = idsOf(all());
    if (news === told) return;
    told = news;
    for (const listener of listeners) listener();
  }
  registry.onChange(notifyIfChanged);

  function currentlyServed(): RegistryState {
    const { state } = registry;
    if (served?.of !== state)
      served = { of: state, state: withoutDamage(state, new Set(all().map(({ release }) => release.id))) };
    return served.state;
  }

  return {
    get known() {
      return all();
    },
    get answers(): readonly DamageAnswer[] {
      return damageAnswers(all(), registry.state, currentlyServed());
    },
    /** Message if this replica has no file of any live release: it probably uses another folder or bucket. */
    get elsewhere(): string | null {
      const isWhollyMissing = ({ id, manifest }: ReleaseRecord) =>
        known.some(
          ({ release, paths }) => release.id === id && paths.length === Object.keys(manifest.files).length,
        );
      const used = inUse();
      return used.length > 0 && used.every(isWhollyMissing) ? elsewhereSentence(files.where) : null;
    },
    /** The registry's state, in which intact fallbacks replace damaged releases. */
    get served(): RegistryState {
      return currentlyServed();
    },
    look: async () => know(await read(inUse())),
    async remaining() {
      const broken = new Set(known.map(({ release }) => release.id));
      return know(await read(inUse().filter(({ id }) => broken.has(id))));
    },
    async lookAt(release: ReleaseRecord) {
      const now = await read([release]);
      know([...known.filter((other) => other.release.id !== release.id), ...now]);
    },
    onChange: subscribeTo(listeners),
    onServed(listener: (served: RegistryState) => void) {
      const onNews = () => listener(currentlyServed());
      listeners.add(onNews);
      const undo = registry.onChange(onNews);
      return () => {
        listeners.delete(onNews);
        undo();
      };
    },
  };
}

function withoutDamage(state: RegistryState, damaged: ReadonlySet<string>): RegistryState {
  const isDamaged = (release: ReleaseRecord | null | undefined) => release != null && damaged.has(release.id);
  if (![...state.channels.values()].flatMap(releasesOf).some(isDamaged)) return state;
  const channels = [...state.channels].flatMap(([name, channel]): Array<[string, ChannelState]> => {
    const { live, fallback, canary } = channel;
    const whole = {
      ...channel,
      fallback: isDamaged(fallback) ? null : fallback,
      canary: isDamaged(canary?.release) ? null : canary,
    };
    if (!isDamaged(live)) return [[name, whole]];
    if (whole.fallback) return [[name, { ...whole, live: whole.fallback, fallback: null }]];
    // A remote without an intact release still owns its routes. A damaged shell cannot show a page.
    return name === SHELL ? [] : [[name, whole]];
  });
  return { ...state, channels: new Map(channels) };
}

function damageAnswers(
  known: readonly DamagedRelease[],
  { channels }: RegistryState,
  served: RegistryState,
): DamageAnswer[] {
  return known.map(({ release: { name, version, id, refusal }, paths }) => {
    const channel = channels.get(name);
    const role =
      channel?.live.id === id ? 'live' : channel?.canary?.release.id === id ? 'canary' : 'fallback';
    const instead = served.channels.get(name)?.live;
    return {
      name,
      version,
      role,
      files: paths.slice(0, NAMED),
      more: Math.max(0, paths.length - NAMED),
      ...(refusal === null ? {} : { unsigned: refusal }),
      served: role === 'fallback' || !instead || instead.id === id ? null : instead.version,
    };
  });
}

const elsewhereSentence = (where: string) =>
  `No file of the live releases is in ${where}: use the DATA_DIR or the bucket (FILES_S3_BUCKET) that all replicas share.`;

export function damageSentence({
  name,
  version,
  role,
  files: [path],
  files,
  more,
  served,
  unsigned,
}: DamageAnswer): string {
  const count = files.length - 1 + more;
  const others = count > 0 ? ` and ${count} more are` : ' is';
  const nothing = name === SHELL ? 'Visitors get no page.' : 'Visitors get its error panel.';
  const instead =
    role === 'fallback'
      ? 'Visitors only get it if the live release fails.'
      : served
        ? `Visitors get ${name}@${served} instead.`
        : nothing;
  if (unsigned)
    return `The release ${name}@${version} (${role}) is not run: ${unsigned} ${instead} Publish it again with its key, or sign it: pnpm release keys countersign ${name} ${version}`;
  return `The release ${name}@${version} (${role}) is damaged: its file ${path}${others} missing or changed. ${instead} Repair it: pnpm release repair ${name} ${version}`;
}
