import { type CentreFull, paths } from 'shared-contracts/content';
import { NothingHere } from './nothing-here.tsx';

export function NoWords({ centre }: { centre: CentreFull }) {
  return (
    <NothingHere title="Nothing here yet" href={paths.contactUs()} link="Ask us">
      {centre.status.note ?? 'We’ll post what visitors should know here.'}
    </NothingHere>
  );
}
