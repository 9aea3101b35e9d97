import { paths, safeReturnPath } from 'shared-contracts/content';
import { useSearchParams } from 'shared-contracts/remote';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import styles from '../features/forms/form.module.css';
import { useOutsideProvider } from '../features/forms/use-outside-provider.ts';
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
  const provider = useOutsideProvider();
  const token = search.get('token');
  const callbackUrl = safeReturnPath(search.get('callbackUrl')) ?? paths.home();
  return (
    <EntryLayout benefits="It’s all still here">
      <h1>{token ? 'Choose a new password' : 'Forgot your password?'}</h1>
      {provider ? (
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
