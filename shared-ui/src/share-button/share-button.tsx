import { useState } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';

export interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly title: string;
  /** Public path of the page. The current URL may contain private parts. */
  readonly path: string;
  /** Called after the share sheet or a copy succeeded. */
  onShared?(by: 'sheet' | 'copy'): void;
}

const COPIED = 'Link copied';
/** Loaded when the pointer comes near, because most visitors never share. */
const load = () => import('./share-page.ts');

/** Shares a page by the system's share sheet, or copies its URL and announces that. */
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
