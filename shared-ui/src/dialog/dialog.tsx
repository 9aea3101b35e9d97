import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { cx } from '../internal/cx.ts';
import styles from './dialog.module.css';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'title' | 'ref'> {
  readonly open: boolean;
  /** Called when the shopper closes it, by button, Escape or a click beside it. */
  readonly onClose: () => void;
  readonly title: string;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  /** `false`: the page stays usable behind it, in a corner. For what was not asked for. */
  readonly modal?: boolean;
  /** `alert`: asks before something is lost; a click beside it does not close. */
  readonly kind?: 'dialog' | 'alert';
}

/** The native dialog. It keeps its focus, gives it back, and never traps: Escape always closes. */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  modal = true,
  kind = 'dialog',
  className,
  children,
  ...rest
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) element.close();
    else if (modal) element.showModal();
    else element.show();
  }, [open, modal]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the dialog's own
    <dialog
      ref={dialog}
      className={cx(styles.dialog, className)}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      data-modal={modal}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop is the dialog's own box; what is in it lies in the frame below.
        if (kind === 'dialog' && event.target === event.currentTarget) onClose();
      }}
      {...rest}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
