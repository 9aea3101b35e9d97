import { useRef } from 'react';
import { Button } from 'shared-ui';
import { useBottomRoom } from '../context/use-bottom-inset.ts';
import styles from './install-note.module.css';

interface InstallNoteProps {
  readonly name: string;
  readonly onInstall: () => void;
  readonly onClose: () => void;
}

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
