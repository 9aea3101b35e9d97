import { useEffect, useRef } from 'react';
import type { Campaign } from 'shared-contracts/content';
import { Awning, ButtonLink, IconButton, VisuallyHidden } from 'shared-ui';
import { useBottomInset } from '../context/use-bottom-inset.ts';
import styles from './campaign-dialog.module.css';

export interface CampaignDialogProps {
  readonly campaign: Campaign | null;
  onFollow(): void;
  onClose(): void;
}

const TONES = ['butter', 'signal', 'pine', 'sky'] as const;

const toneOf = ({ id }: Campaign) =>
  TONES[[...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1009, 7) % TONES.length] ??
  'butter';

const lastDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Shows a campaign in the corner without taking focus. Escape closes it from anywhere. */
export function CampaignDialog({ campaign, onFollow, onClose }: CampaignDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = campaign !== null;
  useEscape(isShown, onClose);
  useBottomInset(dialog, isShown);
  const giveBackFocus = useFocusBefore(dialog, isShown);
  const close = () => {
    giveBackFocus();
    onClose();
  };
  return (
    <>
      <VisuallyHidden role="status">
        {campaign && `${campaign.title}. This offer is at the end of the page. Press Escape to close it.`}
      </VisuallyHidden>
      {campaign && (
        // By attribute, because `show()` would move focus into it.
        <dialog
          ref={dialog}
          open
          className={styles.dialog}
          data-tone={toneOf(campaign)}
          aria-labelledby="campaign-title"
          aria-describedby="campaign-body"
        >
          <Awning size="small" tone={toneOf(campaign)} className={styles.awning} />
          <div className={styles.block}>
            <h2 className={styles.title} id="campaign-title">
              {campaign.title}
            </h2>
            <div className={styles.hole}>
              <IconButton icon="close" label="Close this offer" onClick={close} />
            </div>
          </div>
          <div className={styles.words}>
            <p id="campaign-body">{campaign.body}</p>
            <div className={styles.foot}>
              {campaign.link && (
                <ButtonLink variant="signal" href={campaign.link.href} onClick={onFollow}>
                  {campaign.link.label}
                </ButtonLink>
              )}
              <span className={styles.until}>{`Until ${lastDay.format(Date.parse(campaign.endsOn))}`}</span>
            </div>
          </div>
        </dialog>
      )}
    </>
  );
}

function useEscape(isShown: boolean, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      close.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isShown]);
}

function useFocusBefore(dialog: { readonly current: HTMLElement | null }, isShown: boolean) {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !dialog.current?.contains(target)) before.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [isShown, dialog]);
  return () => {
    if (!dialog.current?.contains(document.activeElement)) return;
    const place = before.current?.isConnected
      ? before.current
      : document.querySelector<HTMLElement>('#main h1, #main');
    if (place && place.tabIndex < 0) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
  };
}
