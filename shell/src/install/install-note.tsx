import { useRef } from 'react';
import { Button } from 'shared-ui';
import { useBottomRoom } from '../bottom-room.ts';
import styles from './install-note.module.css';

interface InstallNoteProps {
  /** Name of the site. */
  readonly name: string;
  readonly onInstall: () => void;
  readonly onClose: () => void;
}

/** Asks at the foot of the window whether to install the site. It takes no focus, and the page behind it stays usable. */
export function InstallNote({ name, onInstall, onClose }: InstallNoteProps) {
  const note = useRef<HTMLElement>(null);
  useBottomRoom(note, true);
  return (
    <section ref={note} className={styles.note} aria-label="Install this site">
      <p>Keep {name} at hand? Installed, it opens where you left off, even without a connection.</p>
      <div className={styles.actions}>
        <Button size="small" onClick={onInstall}>
          Install
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}
