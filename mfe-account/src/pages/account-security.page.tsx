import { useQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Section } from 'shared-ui';
import { useHasSession } from '../data/member-query.ts';
import { securityQuery } from '../data/security.query.ts';
import styles from '../features/forms/form.module.css';
import { useOutsideProvider } from '../features/forms/use-outside-provider.ts';
import { MemberData } from '../features/member/member-data.tsx';
import { MemberPage } from '../features/member/member-page.tsx';
import { ChangeEmail, ConfirmAddress } from '../features/security/change-email.tsx';
import { ChangePassword } from '../features/security/change-password.tsx';
import { Passkeys } from '../features/security/passkeys.tsx';
import { SecondStep } from '../features/security/second-step.tsx';

export const head = () => ({
  title: 'Sign-in and security',
  description: 'Your passkeys, two-step verification, recovery codes, email address and password.',
  canonicalPath: paths.accountSecurity(),
  robots: 'noindex' as const,
});

export function Component() {
  const provider = useOutsideProvider();
  return (
    <MemberPage title="Sign-in and security">
      {provider ? (
        <p>{`You sign in with ${provider.name}: change your password and your sign-in there.`}</p>
      ) : (
        <OwnSignIn />
      )}
    </MemberPage>
  );
}

function OwnSignIn() {
  const { member } = useServices();
  const query = useQuery({ ...securityQuery(member), enabled: useHasSession() });
  return (
    <MemberData query={query}>
      {(security) => (
        <>
          <ConfirmAddress />
          <Section title="Passkeys" space="none">
            <Passkeys security={security} />
          </Section>
          <Section title="Two-step verification" space="none">
            <SecondStep security={security} />
          </Section>
          <div className={styles.pair}>
            <Section title="Email address" space="none">
              <ChangeEmail email={security.email} />
            </Section>
            <Section title="Password" space="none">
              <ChangePassword />
            </Section>
          </div>
        </>
      )}
    </MemberData>
  );
}
