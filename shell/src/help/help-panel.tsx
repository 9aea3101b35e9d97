import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { CHAT_FRAME_PATH } from 'shared-contracts/shell';
import { Button, ButtonLink, IconButton } from 'shared-ui';
import { sandboxedFrame } from '../browser/content-security.ts';
import { useShell, useShellServices, useTrack } from '../context/shell-context.tsx';
import { keepQuestion, readQuestion } from './help-memory.ts';
import styles from './help-panel.module.css';
import { HelpSearch } from './help-search.tsx';

interface HelpPanelProps {
  readonly onClose: () => void;
}

/** Shows the vendor's chat if it is available and allowed, else a search of the site's answers. */
// biome-ignore lint/style/noDefaultExport: LazyPart takes what an import gives
export default function HelpPanel({ onClose }: HelpPanelProps) {
  const { consent, navigation } = useShellServices();
  const track = useTrack();
  const hasVendor = useShell('hasChat') === true;
  const mayChat = useShell('isFunctional') && hasVendor;
  const panel = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useState(() => readQuestion(document.cookie));

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, iframe')?.focus();
  }, []);
  useEffect(() => keepQuestion(consent, question), [consent, question]);

  function writeToUs() {
    track('help_contact_select', {});
    onClose();
    const message = question.trim();
    void navigation.navigate(paths.contactUs(message ? { message } : {}));
  }

  return (
    <dialog
      ref={panel}
      open
      className={styles.panel}
      aria-label="Help"
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <h2>{mayChat ? 'Chat with us' : 'How can we help?'}</h2>
        <IconButton icon="close" label="Close help" onClick={onClose} />
      </header>
      {mayChat ? (
        <iframe
          className={styles.frame}
          {...sandboxedFrame('Chat', CHAT_FRAME_PATH, 'allow-forms', 'allow-popups')}
        />
      ) : (
        <HelpSearch question={question} onQuestion={setQuestion} onFollow={onClose} />
      )}
      <footer className={styles.foot}>
        {hasVendor && !mayChat && (
          <p>
            A live chat needs functional cookies.{' '}
            <Button variant="plain" size="small" onClick={consent.openPreferences}>
              Cookie settings
            </Button>
          </p>
        )}
        <ButtonLink
          block
          variant="quiet"
          icon="mail"
          href={paths.contactUs()}
          onClick={(event) => {
            event.preventDefault();
            writeToUs();
          }}
        >
          Write to us
        </ButtonLink>
      </footer>
    </dialog>
  );
}
