import { skipToken, useQuery } from '@tanstack/react-query';
import type { SlotProps } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { Card, Heading, TextLink } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { addressLine } from '../features/centre/centre-contact.ts';
import { DirectionsLink } from '../features/centre/directions-link.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import styles from './profile-preferred-centre.module.css';

export function Component({ headingLevel }: SlotProps<'profile.preferred-centre'>) {
  const { content } = useServices();
  const member = useFact('member.changed');
  const slug = member?.preferred_center;
  const wanted = centreQuery(content, slug ?? '');
  const { data: centre } = useQuery(slug ? wanted : { ...wanted, queryFn: skipToken });
  if (!member || (slug && !centre)) return null;
  return (
    <Card as="section" raised className={styles.card}>
      <div className={styles.words}>
        <Heading level={headingLevel} className={styles.title}>
          {centre ? <a href={paths.centre(centre.slug)}>{centre.shortName}</a> : 'Your center'}
        </Heading>
        {centre ? (
          <>
            <OpenPill subject={centre} />
            <p className={styles.facts}>{addressLine(centre.address)}</p>
          </>
        ) : (
          <p className={styles.facts}>Choose the center that you shop at most, and we lead with it.</p>
        )}
      </div>
      <div className={styles.actions}>
        {centre && <DirectionsLink variant="quiet" size="small" centre={centre} />}
        <TextLink href={paths.preferredCentre()}>
          {centre ? 'Change your center' : 'Choose a center'}
        </TextLink>
      </div>
    </Card>
  );
}
