import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import { RECEIPT_RULES } from 'shared-contracts/member';
import {
  type PageLoaderArgs,
  pageContext,
  useFact,
  useSearchParams,
  useServices,
} from 'shared-contracts/remote';
import { Breadcrumb, Notice, PageHeader } from 'shared-ui';
import { centresQuery } from '../data/centres.query.ts';
import { useIsMember } from '../data/member-query.ts';
import { PendingChanges } from '../features/changes/pending-changes.tsx';
import { ReceiptList } from '../features/receipt/receipt-list.tsx';
import { ReceiptView } from '../features/receipt/receipt-view.tsx';
import { SendPanel } from '../features/receipt/send-panel.tsx';
import { useUpload } from '../features/receipt/use-upload.ts';
import styles from './upload-receipt.module.css';

export async function loader({ context }: PageLoaderArgs) {
  const { queryClient, services } = context.get(pageContext);
  await queryClient.ensureQueryData(centresQuery(services.content));
  return null;
}

export const head = () => ({
  title: 'Submit a receipt',
  description: 'Turn a receipt from any of our stores into points: a photo or PDF, read in seconds.',
  canonicalPath: paths.uploadReceipt(),
  robots: 'noindex' as const,
});

const TIPS = [
  ['The whole receipt', 'From the store name down to the total, with date and receipt number.'],
  ['Flat and well lit', 'Smooth it out and hold your phone right above it.'],
  ['One at a time', 'One receipt per picture.'],
] as const;

export function Component() {
  const { content } = useServices();
  const { data: centres } = useSuspenseQuery(centresQuery(content));
  const isMember = useIsMember();
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  // Several receipts of one day usually come from one centre.
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useSearchParams();
  const sending = useUpload(({ id }) => setSearch(new URLSearchParams({ receipt: id })));
  const id = search.get('receipt');
  const shared = search.get('shared');
  const another = () => setSearch(new URLSearchParams());
  return (
    <div className={styles.page}>
      <Breadcrumb
        items={[
          { label: 'Home', href: paths.home() },
          { label: 'Rewards', href: paths.rewards() },
          { label: 'Submit a receipt' },
        ]}
      />
      <PendingChanges />
      {id ? (
        <>
          <h1 className={styles.small} tabIndex={-1}>
            Your receipt
          </h1>
          <ReceiptView key={id} id={id} enabled={isMember} onAnother={another} />
        </>
      ) : (
        <div className={styles.send}>
          <div className={styles.words}>
            <PageHeader
              className={styles.head}
              title="Submit a receipt"
              lead={`A point for every dollar before tax. From $${RECEIPT_RULES.minimumCents / 100}, within ${RECEIPT_RULES.maxAgeDays} days of the purchase, at any of our stores.`}
            />
            {shared && (
              <Notice tone="warning" role="alert" title="The file you shared isn’t here">
                {(shared === 'no-center' && 'Choose where you shopped, then choose the file again.') ||
                  (shared === 'late' &&
                    'We could only hold it briefly while you signed in. Choose it again here.') ||
                  (shared === 'busy' && 'We couldn’t take it just now. Choose it again here in a moment.') ||
                  'It has to be one JPEG, PNG, WebP or PDF of a receipt, up to 10 MB. Choose it again here.'}
              </Notice>
            )}
            <dl className={styles.tips}>
              {TIPS.map(([title, text]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <SendPanel
            centres={centres}
            centre={chosen ?? preferred ?? last ?? ''}
            onCentre={setChosen}
            sending={sending}
          />
        </div>
      )}
      <ReceiptList enabled={isMember} />
    </div>
  );
}
