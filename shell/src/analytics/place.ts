import type { RouteTable } from '../composition/mounting/route-table.ts';

export interface Place {
  readonly path: string;
  readonly route: string | null;
  readonly release: string | null;
}

export function createPlace(table: RouteTable, shown: ReadonlyMap<string, string>): () => Place {
  let known: { path: string; remote: string | null; live: string | null; route: string | null } | null = null;
  return () => {
    const path = location.pathname;
    if (known?.path !== path) {
      const match = table.match(path);
      known = {
        path,
        remote: match?.remote.name ?? null,
        live: match ? `${match.remote.name}@${match.remote.live.version}` : null,
        route: match ? `${match.remote.name}/${match.route.id}` : null,
      };
    }
    const { remote, live, route } = known;
    return { path, route, release: (remote && shown.get(remote)) ?? live };
  };
}
