import { useEffect, useRef, useState } from 'react';
import { type CardFrame, type CardFrameMessage, cardFrameMessageSchema } from 'shared-contracts';
import styles from './provider-frame.module.css';

export interface ProviderFrameProps {
  readonly frame: CardFrame;
  /** Says what it is to those who don't see it. */
  readonly title: string;
  onMessage(message: Exclude<CardFrameMessage, { type: 'card-frame:resized' }>): void;
}

/**
 * The provider's own page. What is typed in it stays there: it can read nothing of this page, nor this page of it. Its messages
 * count when they come from this very frame, with the origin that the server named, in a shape that is known.
 */
export function ProviderFrame({ frame, title, onMessage }: ProviderFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const heard = useRef(onMessage);
  useEffect(() => {
    heard.current = onMessage;
  });

  useEffect(() => {
    function hear(event: MessageEvent<unknown>) {
      if (event.source !== element.current?.contentWindow || event.origin !== frame.origin) return;
      const message = cardFrameMessageSchema.safeParse(event.data);
      if (!message.success) return;
      if (message.data.type === 'card-frame:resized') setHeight(message.data.height);
      else heard.current(message.data);
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame.origin]);

  return (
    <iframe
      ref={element}
      className={styles.frame}
      src={frame.url}
      title={title}
      height={height}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
    />
  );
}
