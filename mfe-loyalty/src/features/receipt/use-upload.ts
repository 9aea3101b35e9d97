import { useCallback, useEffect, useRef, useState } from 'react';
import { createReceiptCalls, type OpenIntent, type Receipt } from 'shared-contracts/member';
import { useFact, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { loadCalls } from '../../data/member-query.ts';

export type Upload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly name: string; readonly share: number }
  /** `again` is whether the same file can be retried. */
  | { readonly state: 'failed'; readonly name: string; readonly message: string; readonly again: boolean };

interface Sending {
  readonly file: File;
  readonly centre: string;
  /** Its idempotency key is that of all retries, so a file counts once. */
  intent?: OpenIntent;
}

const DROPPED = 'The connection dropped. Try again: the same file counts once, even if we already have it.';

/** Refusals of the file itself, which a retry would repeat. */
const FINAL = ['UNSUPPORTED_MEDIA_TYPE', 'UNPROCESSABLE', 'PAYLOAD_TOO_LARGE', 'CONFLICT'];

/**
 * Uploads a file with progress. After a dropped connection, retries on request or when the connection
 * returns.
 */
export function useUpload(onDone: (receipt: Receipt) => void) {
  const { member } = useServices();
  const memberId = useFact('member.changed')?.public_id ?? '';
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const sending = useRef<Sending | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const run = useCallback(async () => {
    const { current } = sending;
    if (!current) return;
    const { file, centre } = current;
    const controller = new AbortController();
    cancelling.current = controller;
    const say = (next: Upload) => cancelling.current === controller && setUpload(next);
    say({ state: 'sending', name: file.name, share: 0 });
    try {
      const { openIntent } = await loadCalls();
      // Canceled while the code loaded.
      if (controller.signal.aborted) return;
      current.intent ??= openIntent({ kind: 'receipt', what: centre, member: memberId });
      const receipt = await createReceiptCalls(member).upload({
        file,
        centre,
        idempotencyKey: current.intent.key,
        signal: controller.signal,
        onProgress: (share) => say({ state: 'sending', name: file.name, share }),
      });
      sending.current = null;
      say({ state: 'idle' });
      done.current(receipt);
      current.intent.close(true);
    } catch (error) {
      if (isApiError(error, 'ABORTED')) return;
      const isFinal = isApiError(error) && FINAL.includes(error.code);
      const isKnown =
        isApiError(error) && error.status > 0 && error.status < 600 && error.code !== 'INTERNAL_ERROR';
      if (isFinal) {
        sending.current = null;
        current.intent?.close(true);
      }
      say({
        state: 'failed',
        name: file.name,
        message: isKnown ? error.message : DROPPED,
        again: !isFinal,
      });
    }
  }, [member, memberId]);

  const again = useCallback(() => void run(), [run]);
  const isWaiting = upload.state === 'failed' && upload.again;
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isWaiting, again]);
  // Leaving the page cancels the upload. The next page tells whether it arrived.
  useEffect(
    () => () => {
      cancelling.current?.abort();
      sending.current?.intent?.close(false);
    },
    [],
  );

  return {
    upload,
    send(file: File, centre: string) {
      sending.current = { file, centre };
      void run();
    },
    again,
    cancel() {
      cancelling.current?.abort();
      cancelling.current = null;
      sending.current?.intent?.close(true);
      sending.current = null;
      setUpload({ state: 'idle' });
    },
    refuse: (name: string, message: string) => setUpload({ state: 'failed', name, message, again: false }),
  };
}
