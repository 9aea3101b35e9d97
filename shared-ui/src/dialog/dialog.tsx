import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { cx } from '../internal/cx.ts';
import styles from './dialog.module.css';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'title' | 'ref'> {
  readonly open: boolean;
  /** Called when the shopper closes it by button, Escape or a click outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly actions?: ReactNode;
  /** `false` shows it in a corner and keeps the page usable. For dialogs that the shopper did not open. */
  readonly modal?: boolean;
  /** `alert` asks before something is lost. A click outside does not close it. */
  readonly kind?: 'dialog' | 'alert';
}

/** Native dialog. Escape always closes it, and the focus returns to where it was. */
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
        // A click on the backdrop targets the dialog itself, a click inside the frame below it.
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
