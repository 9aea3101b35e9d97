import { useState } from 'react';
import { Button, type ButtonLook } from '../button/button.tsx';

export interface ShareButtonProps extends Omit<ButtonLook, 'icon' | 'iconAfter' | 'block'> {
  /** What is shared, in a few words. */
  readonly title: string;
  /** Its own address on this site: never the one in the bar, which may hold what is nobody else's. */
  readonly path: string;
  /** It was given to the system's sheet, or copied. */
  onShared?(by: 'sheet' | 'copy'): void;
}

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Shares a page by the system's own sheet; where there is none its address is copied, which is said. */
export function ShareButton({ title, path, onShared, variant = 'quiet', ...look }: ShareButtonProps) {
  const [said, setSaid] = useState('');
  const [isCopied, setCopied] = useState(false);

  async function share() {
    const url = new URL(path, location.href).href;
    setSaid('');
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return onShared?.('sheet');
      }
    } catch (error) {
      if (isDismissed(error)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setSaid('Link copied');
      onShared?.('copy');
    } catch {
      setSaid(`Copy this link: ${url}`);
    }
  }

  return (
    <>
      <Button variant={variant} icon={isCopied ? 'check' : 'share'} {...look} onClick={() => void share()}>
        {isCopied ? 'Link copied' : 'Share'}
      </Button>
      <span role="status" className={isCopied ? 'visually-hidden' : undefined}>
        {said}
      </span>
    </>
  );
}
