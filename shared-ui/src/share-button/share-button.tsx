import { useState } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';

export interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** What is shared, in a few words. */
  readonly title: string;
  /** Its own address on this site: never the one in the bar, which may hold what is nobody else's. */
  readonly path: string;
  /** It was given to the system's sheet, or copied. */
  onShared?(by: 'sheet' | 'copy'): void;
}

const COPIED = 'Link copied';
/** Fetched when a finger comes near: most readers share nothing. */
const load = () => import('./share-page.ts');

/** Shares a page by the system's own sheet; where there is none its address is copied, which is said. */
export function ShareButton({ title, path, onShared, ...look }: ShareButtonProps) {
  const [said, setSaid] = useState('');
  async function share() {
    const url = new URL(path, location.href).href;
    const by = await load()
      .then(({ sharePage }) => sharePage(title, url))
      .catch(() => false as const);
    if (by === 'copy') setSaid(COPIED);
    if (by === false) setSaid(`Copy this link: ${url}`);
    if (by) onShared?.(by);
  }
  return (
    <>
      <Button
        variant="quiet"
        icon="share"
        {...look}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => void share()}
      >
        Share
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
