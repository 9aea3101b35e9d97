import { useEffect, useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { isMailKept } from '../../data/account-calls.ts';

/** Hint where mail is stored, on a sample site that sends none. */
export function KeptMail() {
  const { site, member } = useServices();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!site.isSample) return;
    let isCurrent = true;
    isMailKept(member).then(
      (answer) => isCurrent && setKept(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [site, member]);
  if (!isKept) return null;
  return (
    <>
      This is a sample site: its email is saved in the folder <code>mail</code> of its data,{' '}
      <code>.data/mail</code>.
    </>
  );
}
