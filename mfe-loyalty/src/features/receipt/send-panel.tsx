import { type ChangeEvent, useId, useState } from 'react';
import { RECEIPT_RULES, RECEIPT_TYPES } from 'shared-contracts/member';
import { Button, FileInput, Icon, Notice, ProgressBar, Select } from 'shared-ui';
import type { CentreChoice } from '../../data/centres.query.ts';
import styles from './send-panel.module.css';
import type { useUpload } from './use-upload.ts';

const sentWords = (percent: number) =>
  percent < 100 ? `${percent}% sent` : 'Sent. We’re checking the file.';

function fileProblem({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Choose another.';
  if (size > RECEIPT_RULES.maxBytes)
    return 'This file is larger than 10 MB. Take a smaller photo, or choose another file.';
  return null;
}

interface SendPanelProps {
  readonly centres: readonly CentreChoice[];
  readonly centre: string;
  readonly onCentre: (slug: string) => void;
  readonly sending: ReturnType<typeof useUpload>;
}

/** Centre of the purchase and the file. The upload starts at once and can be cancelled and retried. */
export function SendPanel({ centres, centre, onCentre, sending }: SendPanelProps) {
  const [isMissing, setMissing] = useState(false);
  const cameraId = useId();
  const { upload } = sending;

  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (!file) return;
    if (!centre) return setMissing(true);
    const problem = fileProblem(file);
    if (problem) sending.refuse(file.name, problem);
    else sending.send(file, centre);
  };

  if (upload.state === 'sending') {
    const percent = Math.round(upload.share * 100);
    return (
      <div className={styles.panel}>
        <ProgressBar label={`Sending ${upload.name}`} value={upload.share} max={1} />
        <p className={styles.share}>{sentWords(percent)}</p>
        {/* Announced at every quarter only. */}
        <p className="visually-hidden" role="status">
          {sentWords(percent - (percent % 25))}
        </p>
        <Button variant="quiet" onClick={sending.cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {upload.state === 'failed' && (
        <Notice
          tone="danger"
          role="alert"
          title={
            upload.again
              ? `We don’t have an answer about ${upload.name} yet`
              : `${upload.name} wasn’t accepted`
          }
          action={
            upload.again && (
              <span className={styles.actions}>
                <Button variant="ink" onClick={sending.again}>
                  Try again
                </Button>
                <Button variant="plain" onClick={sending.cancel}>
                  Cancel
                </Button>
              </span>
            )
          }
        >
          {upload.message}
        </Notice>
      )}
      <Select
        label="Where did you shop?"
        name="centre"
        prompt="Choose the center"
        value={centre}
        error={isMissing && !centre ? 'Choose the center first' : undefined}
        onChange={({ currentTarget }) => onCentre(currentTarget.value)}
        options={centres.map(({ slug, label }) => ({ value: slug, label }))}
      />
      <div className={styles.camera}>
        <input
          id={cameraId}
          type="file"
          className="visually-hidden"
          accept="image/*"
          capture="environment"
          onChange={take}
        />
        <label htmlFor={cameraId} className={styles.shutter}>
          <Icon name="camera" />
          Take a photo
        </label>
      </div>
      <FileInput
        label="Photo or PDF"
        hint="JPEG, PNG, WebP or PDF, up to 10 MB."
        prompt="Choose a file, or drop it here"
        accept={RECEIPT_TYPES.join(',')}
        onChange={take}
      />
    </div>
  );
}
