import { Link, Stack, Typography } from '@mui/material';
import { Title, useGetList } from 'react-admin';
import type { WaitingCorrection } from '../../../server/src/staff/wire/members.ts';
import { Act } from '../act-dialog.tsx';
import { Rows, when } from '../rows.tsx';

/** Corrections of points that wait for a second person. */
export const Waiting = ({ items }: { readonly items: readonly WaitingCorrection[] }) => (
  <Rows
    title="Corrections that wait for a second person"
    columns={['Asked', 'Points', 'Reason', 'By', 'Decision']}
    rows={items.map(({ id, memberId, points, why, by, askedAt, isYours }) => [
      <Link key="member" href={`#/members/${memberId}/show`}>
        {when(askedAt)}
      </Link>,
      points,
      why,
      isYours ? 'you' : by,
      <Stack key="acts" direction="row" sx={{ gap: 1 }}>
        {!isYours && (
          <Act
            label="Approve"
            about={`${points} points`}
            path={`corrections/${id}`}
            note={`${by} asked for ${points} points: ${why}`}
            values={() => ({ isApproved: true })}
          />
        )}
        <Act
          label={isYours ? 'Withdraw' : 'Refuse'}
          about={`${points} points`}
          path={`corrections/${id}`}
          note="The points stay as they are."
          values={() => ({ isApproved: false })}
        />
      </Stack>,
    ])}
  />
);

export function WaitingPage() {
  const { data = [] } = useGetList<WaitingCorrection>('corrections');
  return (
    <>
      <Title title="Corrections" />
      {data.length === 0 && <Typography sx={{ py: 2 }}>Nothing waits for a second person.</Typography>}
      <Waiting items={data} />
    </>
  );
}
