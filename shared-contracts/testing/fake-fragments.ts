import {
  type FragmentLifecycles,
  type FragmentMountProps,
  type FragmentService,
  fragmentPrefix,
  isSlotName,
  type ShellServices,
  SLOTS,
} from '../src/index.ts';

/** Exposed files of a remote's own fragments, by slot. */
export type OwnFragments = Readonly<Record<string, () => Promise<FragmentLifecycles>>>;

let drawn = 0;

/** Fills slots with own fragments, or with a note that names another team's. */
export const createFakeFragments = (services: ShellServices, own: OwnFragments): FragmentService => ({
  mount(element, slot, props) {
    const load = own[slot];
    if (!load) {
      const note = document.createElement('p');
      note.textContent = `Slot ${slot}: another team’s fragment, handed ${JSON.stringify(props)}`;
      Object.assign(note.style, { outline: '1px dashed', padding: '1rem', overflowWrap: 'anywhere' });
      element.replaceChildren(note);
      return { update: () => undefined, end: () => element.replaceChildren() };
    }
    const container = document.createElement('div');
    element.replaceChildren(container);
    let handed: FragmentMountProps = {
      services,
      container,
      props,
      prefix: fragmentPrefix(drawn++),
      hydration: null,
      reportCrash: reportError,
    };
    const mounted = load().then(async (lifecycles) => {
      await lifecycles.bootstrap();
      await lifecycles.mount(handed);
      return lifecycles;
    });
    mounted.catch(reportError);
    return {
      update(next) {
        handed = { ...handed, props: next };
        void mounted.then((lifecycles) => lifecycles.update(handed));
      },
      end: () => void mounted.then((lifecycles) => lifecycles.unmount(handed)),
    };
  },
});

export function showFragment(services: ShellServices, own: OwnFragments, slot: string, place: HTMLElement) {
  const props = isSlotName(slot) ? SLOTS[slot].sample : {};
  return createFakeFragments(services, own).mount(place, slot, props);
}
