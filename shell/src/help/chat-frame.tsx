import { CHAT_FRAME_PATH } from 'shared-contracts';
import styles from './help-panel.module.css';

/** The vendor's widget. No `allow-same-origin`: nothing in there can reach the page, its cookies or its storage. */
export const ChatFrame = () => (
  <iframe
    className={styles.frame}
    title="Chat"
    src={CHAT_FRAME_PATH}
    sandbox="allow-scripts allow-forms allow-popups"
  />
);
