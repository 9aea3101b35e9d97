import { CHAT_FRAME_PATH } from 'shared-contracts';
import styles from './help-panel.module.css';

/** The vendor's chat. Without `allow-same-origin` it cannot read the page, its cookies or its storage. */
export const ChatFrame = () => (
  <iframe
    className={styles.frame}
    title="Chat"
    src={CHAT_FRAME_PATH}
    sandbox="allow-scripts allow-forms allow-popups"
  />
);
