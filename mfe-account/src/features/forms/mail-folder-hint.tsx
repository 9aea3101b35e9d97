import { useQuery } from '@tanstack/react-query';
import { useServices } from 'shared-contracts/remote';
import { hasMailFolder } from '../../data/account-calls.ts';

/** Hint where mail is stored, on a sample site that sends none. */
export function MailFolderHint() {
  const { site, member } = useServices();
  const { data } = useQuery({
    queryKey: ['mail-folder'],
    queryFn: () => hasMailFolder(member),
    enabled: site.isSample,
    retry: false,
  });
  if (!data) return null;
  return (
    <>
      This is a sample site: its email is saved in the folder <code>mail</code> of its data,{' '}
      <code>.data/mail</code>.
    </>
  );
}
