import { useQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { useHasSession } from '../data/member-query.ts';
import { preferencesQuery } from '../data/preferences.query.ts';
import { MemberData } from '../features/member/member-data.tsx';
import { MemberPage } from '../features/member/member-page.tsx';
import { AboutYou } from '../features/preferences/about-you.tsx';
import styles from '../features/preferences/favourites.module.css';
import { Favourites } from '../features/preferences/favourites.tsx';
import { YourData } from '../features/preferences/your-data.tsx';

export const head = () => ({
  title: 'Personal preferences',
  description: 'Favorite stores, brands and centers, and what we may send you.',
  canonicalPath: paths.personalPreferences(),
  robots: 'noindex' as const,
});

export function Component() {
  const { member } = useServices();
  const query = useQuery({ ...preferencesQuery(member), enabled: useHasSession() });
  return (
    <MemberPage title="Personal preferences">
      <MemberData query={query}>
        {(preferences) => (
          <>
            <Section title="What you like" space="none">
              <Favourites preferences={preferences} />
            </Section>
            <div className={styles.pair}>
              <Section title="About you" space="none">
                <AboutYou preferences={preferences} />
              </Section>
              <Section title="Your data" space="none">
                <YourData preferences={preferences} />
              </Section>
            </div>
          </>
        )}
      </MemberData>
    </MemberPage>
  );
}
