import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PassEdition, SavingsPass } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, Dialog, Facts, Select } from 'shared-ui';
import { centresQuery } from '../../data/centres.query.ts';
import { dayWords } from '../words/words.ts';
import { dealsIn, editionOf, priceWords } from './pass-words.ts';
import { NotCharged, usePayment } from './use-payment.tsx';

interface BuyDialogProps {
  readonly pass: SavingsPass;
  readonly edition: PassEdition | null;
  onClose(): void;
}

export function BuyDialog({ pass, edition: chosen, onClose }: BuyDialogProps) {
  const { content, analytics } = useServices();
  const preferred = useFact('member.changed')?.preferred_center;
  const last = useFact('favourites.changed')?.last_center;
  const { data: centres = [] } = useQuery({ ...centresQuery(content), enabled: chosen !== null });
  const [picked, setPicked] = useState('');
  const slug = picked || preferred || last || '';
  const centre = centres.find((one) => one.slug === slug);
  const [isMissing, setMissing] = useState(false);
  const edition = chosen === null ? undefined : editionOf(pass, chosen);
  const buying = usePayment({
    keyOf: (call: { edition: PassEdition; centre: string }) => `${call.edition}:${call.centre}`,
    start: (club, call, once) => club.buyPass(call, once),
    onStart: ({ edition }) => analytics.track('savings_pass_buy', { kind: edition }),
  });
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
          <NotCharged error={buying.error} />
        </>
      )}
    </Dialog>
  );
}
