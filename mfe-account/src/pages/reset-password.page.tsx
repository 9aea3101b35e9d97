import { paths, safeReturnPath } from 'shared-contracts';
import { useSearchParams } from 'shared-contracts/remote';
import { AccountHolds } from '../features/entry/account-holds.tsx';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import styles from '../features/forms/form.module.css';
import { useProvider } from '../features/forms/use-provider.ts';
import { OutsideSignIn } from '../features/sign-in/outside-sign-in.tsx';
import { AskForReset, ChoosePassword } from '../features/sign-in/reset-forms.tsx';

export const head = () => ({
  title: 'Choose a new password',
  description: 'Forgot your password? Choose a new one with a link by email.',
  canonicalPath: paths.resetPassword(),
  robots: 'noindex' as const,
});

export function Component() {
  const [search] = useSearchParams();
  const provider = useProvider();
  const token = search.get('token');
  const callbackUrl = safeReturnPath(search.get('callbackUrl')) ?? paths.home();
  return (
    <EntryLayout aside={<AccountHolds title="It’s all still here" />}>
      <h1>{token ? 'Choose a new password' : 'Forgot your password?'}</h1>
      {provider && !provider.embedded ? (
        <OutsideSignIn provider={provider} kind="login" callbackUrl={callbackUrl} />
      ) : token ? (
        <ChoosePassword token={token} callbackUrl={callbackUrl} />
      ) : (
        <>
          <p className={styles.lead}>It happens. Enter your email address, and we’ll send you a link.</p>
          <AskForReset callbackUrl={callbackUrl} />
        </>
      )}
    </EntryLayout>
  );
}
