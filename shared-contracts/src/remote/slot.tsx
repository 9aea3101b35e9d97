import { createContext, useContext, useEffect, useRef } from 'react';
import { SLOT_ROOMS } from '../composition/slot-names.ts';
import type { SlotName, SlotProps } from '../composition/slots.ts';
import { FRAGMENT_ATTRIBUTE } from '../shell/early-presses.ts';
import type { MountedFragment } from '../shell/shell-services.ts';
import { useServices } from './services-context.tsx';

/** Records a slot while the server draws a page. Returns the mark to put there. */
export type NoteSlot = (name: SlotName, props: unknown) => string;

/** Set only on the server. */
export const SlotsContext = createContext<NoteSlot | null>(null);

/** The pages' policy forbids strings as markup, even an empty one. */
const { trustedTypes }: { trustedTypes?: { emptyHTML: string } } = Object(globalThis);
/** A constant object, since React sets the markup again for another one. */
const NOTHING = { __html: trustedTypes?.emptyHTML ?? '' };

/** Another team's fragment in reserved space. The composition owns its children, not React. @since 1.17.0 */
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
