import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, type PassEdition, type SavingsPass } from 'shared-contracts';
import { useFact, useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { Button, Dialog, Facts, Notice, Select } from 'shared-ui';
import { centresQuery } from '../../data/centres.query.ts';
import { clubCalls } from '../../data/member-query.ts';
import { dayWords } from '../words/words.ts';
import { dealsIn, editionOf, priceWords } from './pass-words.ts';
import { useRestored } from './use-restored.ts';

/** Returns the problem with starting a payment and what to do. */
export const buyingProblem = (error: unknown): string =>
  isApiError(error) && ['UNPROCESSABLE', 'CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'].includes(error.code)
    ? error.message
    : 'Your connection may be slow or down. You weren’t charged; please try again.';

interface BuyDialogProps {
  readonly pass: SavingsPass;
  /** Null while the dialog is closed. */
  readonly edition: PassEdition | null;
  onClose(): void;
}

export function BuyDialog({ pass, edition: chosen, onClose }: BuyDialogProps) {
  const { content, member, analytics } = useServices();
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  const { data: centres = [] } = useQuery({ ...centresQuery(content), enabled: chosen !== null });
  const [picked, setPicked] = useState('');
  const idempotencyKeyFor = useIdempotencyKey();
  const slug = picked || preferred || last || '';
  const centre = centres.find((one) => one.slug === slug);
  const [isMissing, setMissing] = useState(false);
  const edition = chosen === null ? undefined : editionOf(pass, chosen);
  const buying = useMutation({
    mutationFn: async (call: { edition: PassEdition; centre: string }) =>
      (await clubCalls(member)).buyPass(call, {
        idempotencyKey: idempotencyKeyFor(`${call.edition}:${call.centre}`),
      }),
    onSuccess: ({ url }, call) => {
      analytics.track('savings_pass_buy', { kind: call.edition });
      window.location.assign(url);
    },
  });
  useRestored(buying.reset);
  const pay = () => {
    setMissing(!centre);
    if (centre && edition) buying.mutate({ edition: edition.edition, centre: centre.slug });
  };
  const close = () => {
    buying.reset();
    setMissing(false);
    onClose();
  };
  return (
    <Dialog
      open={edition !== undefined}
      onClose={close}
      title={edition ? `${pass.title}, ${edition.name.toLowerCase()}` : pass.title}
      actions={
        edition && (
          <>
            <Button variant="signal" busy={buying.isPending || buying.isSuccess} onClick={pay}>
              {centre ? `Pay ${priceWords(edition, centre.currency)}` : 'Continue to payment'}
            </Button>
            <Button variant="plain" onClick={close}>
              Not now
            </Button>
          </>
        )
      }
    >
      {edition && (
        <>
          <Select
            label="Your center"
            hint="Its country sets the currency. Coupons are good everywhere."
            prompt="Choose a center"
            value={centre ? slug : ''}
            error={isMissing && !centre ? 'Choose the center you shop at most.' : undefined}
            onChange={({ currentTarget }) => setPicked(currentTarget.value)}
            options={centres.map(({ slug: value, label }) => ({ value, label }))}
          />
          <Facts
            items={[
              { term: 'You get', detail: `${dealsIn(pass, edition.edition).length} coupons` },
              { term: 'Good until', detail: dayWords(pass.validUntil) },
              {
                term: 'You pay',
                detail: centre
                  ? priceWords(edition, centre.currency)
                  : `${priceWords(edition, 'USD')} or ${priceWords(edition, 'CAD')}`,
              },
            ]}
          />
          <p>You pay on the payment company’s own page. We never see your card number.</p>
          {buying.isError && (
            <Notice tone="danger" role="alert" title="You weren’t charged">
              {buyingProblem(buying.error)}
            </Notice>
          )}
        </>
      )}
    </Dialog>
  );
}
