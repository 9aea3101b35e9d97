import { createContext, useContext, useEffect, useRef } from 'react';
import { SLOT_ROOMS } from '../composition/slot-names.ts';
import type { SlotName, SlotProps } from '../composition/slots.ts';
import { FRAGMENT_ATTRIBUTE } from '../shell/early-presses.ts';
import type { MountedFragment } from '../shell/shell-services.ts';
import { useServices } from './services-context.tsx';

/** Notes a slot while the server draws a page, and answers with the mark that stands in its place. */
export type NoteSlot = (name: SlotName, props: unknown) => string;

/** Set on the server alone. */
export const SlotsContext = createContext<NoteSlot | null>(null);

/** The pages' policy lets no string be set as markup, not even an empty one. */
const { trustedTypes }: { trustedTypes?: { emptyHTML: string } } = Object(globalThis);
/** The same object each time: React sets the markup of an element again where that is another one. */
const NOTHING = { __html: trustedTypes?.emptyHTML ?? '' };

/**
 * Slot of a page: what another team's remote offers stands in it. React leaves its children alone, on the server and in the browser;
 * they are the composition's. Its room is kept until they come.
 *
 * @since 1.17.0
 */
export function Slot<N extends SlotName>({
  name,
  props,
  className,
}: {
  name: N;
  props: SlotProps<N>;
  className?: string | undefined;
}) {
  const { fragments } = useServices();
  const note = useContext(SlotsContext);
  const element = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedFragment | null>(null);
  const handed = useRef<SlotProps<N>>(props);
  const text = JSON.stringify(props);
  handed.current = props;

  useEffect(() => {
    if (!element.current || !fragments) return;
    const fragment = fragments.mount(element.current, name, handed.current);
    mounted.current = fragment;
    return () => {
      mounted.current = null;
      fragment.end();
    };
  }, [fragments, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they say, not by which object they are
  useEffect(() => mounted.current?.update(handed.current), [text]);

  return (
    <div
      ref={element}
      className={className}
      {...{ [FRAGMENT_ATTRIBUTE]: name }}
      data-room={SLOT_ROOMS[name]}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, or the mark that the server replaces
      dangerouslySetInnerHTML={note ? { __html: note(name, props) } : NOTHING}
    />
  );
}
