import { paths } from 'shared-contracts';
import { Section } from 'shared-ui';
import { MemberData, usePreferences } from '../features/member/member-data.tsx';
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
  const query = usePreferences();
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
