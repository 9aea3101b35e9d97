import { useQuery, useQueryClient } from '@tanstack/react-query';
import { REMINDERS_CALENDAR_PATH } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { ButtonLink, Checkbox, Skeleton } from 'shared-ui';
import { chooseReminders, remindersQuery } from '../../data/reminders.query.ts';
import { MemberData } from '../member/member-data.tsx';
import { SaveNotice } from '../member/save-notice.tsx';
import { useSave } from '../member/save-state.ts';
import styles from './reminders.module.css';

export function Reminders() {
  const { member } = useServices();
  const isSignedIn = useFact('session.changed').status === 'authenticated';
  const query = useQuery({ ...remindersQuery(member), enabled: isSignedIn });
  return (
    <MemberData query={query} skeleton={<Skeleton shape="row" />}>
      {({ by_mail }) => <Choice isChosen={by_mail} />}
    </MemberData>
  );
}

function Choice({ isChosen }: { isChosen: boolean }) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const save = useSave();
  async function choose(by_mail: boolean) {
    const isSaved = await save.run(async () => {
      queryClient.setQueryData(remindersQuery(member).queryKey, await chooseReminders(member, { by_mail }));
    });
    if (isSaved) analytics.track('preferences_update', { section: 'reminders' });
  }
  return (
    <div className={styles.reminders}>
      <Checkbox
        variant="switch"
        label="Email me in time"
        hint="30 days before points expire, 3 days before codes and saved deals end, when a saved deal starts, and the day before an event you planned. Never at night at your center."
        checked={isChosen}
        aria-busy={save.state === 'busy' || undefined}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      <ButtonLink
        variant="quiet"
        size="small"
        icon="calendar"
        href={REMINDERS_CALENDAR_PATH}
        download="reminders.ics"
      >
        Add to calendar
      </ButtonLink>
      <SaveNotice state={save.state} saved={isChosen ? 'We’ll email you' : 'No more emails about it'} />
    </div>
  );
}
