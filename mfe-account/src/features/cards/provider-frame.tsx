import { useEffect, useRef, useState } from 'react';
import { type CardFrame, type CardFrameMessage, cardFrameMessageSchema } from 'shared-contracts/member';
import styles from './linked-cards.module.css';

export interface ProviderFrameProps {
  readonly frame: CardFrame;
  readonly title: string;
  onMessage(message: Exclude<CardFrameMessage, { type: 'card-frame:resized' }>): void;
}

/**
 * Frame with the provider's own page. Neither page can read the other. Messages count only from this frame,
 * with the origin that the server named, in a known shape.
 */
export function ProviderFrame({ frame, title, onMessage }: ProviderFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const latestOnMessage = useRef(onMessage);
  useEffect(() => {
    latestOnMessage.current = onMessage;
  });

  useEffect(() => {
    function receive(event: MessageEvent<unknown>) {
      if (event.source !== element.current?.contentWindow || event.origin !== frame.origin) return;
      const message = cardFrameMessageSchema.safeParse(event.data);
      if (!message.success) return;
      if (message.data.type === 'card-frame:resized') setHeight(message.data.height);
      else latestOnMessage.current(message.data);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
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
