import { Button, ButtonLink } from '../button/button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';
import styles from './notice-list.module.css';

interface ListedNotice {
  readonly key: string;
  readonly tone: NoticeProps['tone'];
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
  /** Called by the button “Check again”, which only notices without a link have. */
  readonly check?: () => void;
}

/** Notices below one another, each with its next step. */
export const NoticeList = ({ notices }: { readonly notices: readonly ListedNotice[] }) => (
  <div className={styles.list}>
    {notices.map(({ key, tone, title, text, link, check }) => (
      <Notice
        key={key}
        tone={tone}
        title={title}
        action={
          (link && (
            <ButtonLink size="small" href={link.href}>
              {link.label}
            </ButtonLink>
          )) ||
          (check && (
            <Button size="small" onClick={check}>
              Check again
            </Button>
          ))
        }
      >
        {text}
      </Notice>
    ))}
  </div>
);
