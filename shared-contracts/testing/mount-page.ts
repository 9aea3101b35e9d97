import { SLOTS, type SlotName, type SlotProps } from '../src/composition/slots.ts';
import type { FragmentLifecycles, RemoteLifecycles } from '../src/shell/remote-lifecycles.ts';
import { fakeLoyalty, fakeMember } from './fake-member.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { createFakeServices, type FakeServices } from './fake-services.ts';

/** Wraps `ask` and keeps its failed calls, which explain an empty page. */
export function watchCalls(ask: typeof fetch) {
  const failed: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    const answer = await ask(input, init);
    if (!answer.ok) {
      const { message = '' } = Object(
        await answer
          .clone()
          .json()
          .catch(() => null),
      );
      failed.push(`${input} answered ${answer.status}: ${message || 'no reason'}`.replace(/\.$/, ''));
    }
    return answer;
  };
  return { failed, fetch: watched };
}

/** Sets the facts that the shell has for the fake member or a visitor. */
export function setFakeFacts({ bus }: Pick<FakeServices, 'bus'>, server: FakeServer, isMember: boolean) {
  bus.setFact('session.changed', { status: isMember ? 'authenticated' : 'unauthenticated', error: null });
  bus.setFact('member.changed', isMember ? fakeMember : null);
  bus.setFact('loyalty.changed', isMember ? fakeLoyalty : null);
  bus.setFact('membership.changed', { status: isMember ? 'ready' : 'none' });
  bus.setFact('favourites.changed', isMember ? server.favourites() : null);
  bus.setFact('centre.changed', { slug: null, last: fakeMember.preferred_center ?? null });
}

export interface MountPageOptions {
  readonly release?: string;
  readonly isMember?: boolean;
  /** Answers calls that a test wants different. Returns undefined for the fakes' answer. */
  readonly answer?: (path: string) => unknown;
}

export interface MountedPage {
  readonly services: FakeServices;
  readonly container: HTMLElement;
  unmount(): Promise<void>;
}

/**
 * Mounts the page at `path` on the fakes and resolves when it is shown. Rejects at once if it is not, with the
 * reason: no route, a crash, a status page of the shell, or a failed call. @since 1.33.0
 */
export async function mountPage(
  { bootstrap, mount, unmount }: RemoteLifecycles,
  path: string,
  options: MountPageOptions = {},
): Promise<MountedPage> {
  const { props, calls, crashes } = fakesFor(options);
  const { services, container } = props;
  history.replaceState(null, '', path);
  const end = async () => {
    await unmount(props);
    container.remove();
  };
  await bootstrap();
  await mount(props);
  if (services.log.pages.length === 0) {
    // Effects report crashes and status pages.
    await new Promise((resolve) => setTimeout(resolve));
    await end();
    throw new Error(whyEmpty(path, calls.failed, services, crashes), { cause: crashes[0] });
  }
  return { services, container, unmount: end };
}

/** Mounts a fragment on the fakes, with its slot's sample props or others. Rejects if it crashes. @since 1.36.0 */
export async function mountFragment<N extends SlotName>(
  { bootstrap, mount, update, unmount }: FragmentLifecycles,
  slot: N,
  { props: own, ...options }: MountPageOptions & { readonly props?: SlotProps<N> } = {},
) {
  const { props: handed, crashes } = fakesFor(options);
  const mounted = { ...handed, prefix: 'fragment-' };
  const props = own ?? SLOTS[slot].sample;
  const { services, container } = mounted;
  await bootstrap();
  await mount({ ...mounted, props });
  // Effects report crashes.
  await new Promise((resolve) => setTimeout(resolve));
  if (crashes.length > 0) throw new Error(`The fragment crashed: ${crashes[0]}`, { cause: crashes[0] });
  return {
    services,
    container,
    update: (next: SlotProps<N>) => update({ ...mounted, props: next }),
    unmount: async () => {
      await unmount({ ...mounted, props });
      container.remove();
    },
  };
}

function fakesFor({
  release = 'mfe-fake@1.0.0',
  isMember = false,
  answer = () => undefined,
}: MountPageOptions) {
  const server = createFakeServer({ isMember: () => isMember, anyCentre: true });
  const calls = watchCalls(async (input, init) => {
    const own = answer(String(input));
    return own === undefined ? server.fetch(input, init) : own instanceof Response ? own : Response.json(own);
  });
  const services = createFakeServices({ release, fetch: calls.fetch });
  setFakeFacts(services, server, isMember);
  const container = document.body.appendChild(document.createElement('div'));
  const crashes: unknown[] = [];
  const reportCrash = (error: unknown) => void crashes.push(error);
  return { props: { services, container, hydration: null, reportCrash }, calls, crashes };
}

/** Says why the remote shows no page at `path`. */
export function whyEmpty(
  path: string,
  failed: readonly string[],
  { log: { statuses } }: Pick<FakeServices, 'log'>,
  crashes: readonly unknown[] = [],
): string {
  const causes = [
    ...crashes.map((error) => `It crashed: ${error}`),
    ...statuses.slice(-1).map((status) => `It asked for the shell’s page "${status}".`),
    ...failed.map((call) => `${call}.`),
  ];
  return `No page is shown at ${path}. ${causes.join(' ') || 'No route of the manifest matches it.'}`;
}
