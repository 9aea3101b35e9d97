import type { FormEvent } from 'react';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { type Preferences, profileErrors } from 'shared-contracts/member';
import { useNow, useServices } from 'shared-contracts/remote';
import { Button, ErrorSummary } from 'shared-ui';
import styles from '../forms/form.module.css';
import { NameFields, OptInFields, PlaceFields, readProfileForm } from '../join/profile-fields.tsx';
import { SaveNotice, useSave } from '../member/save.tsx';

export function AboutYou({ preferences }: { preferences: Preferences }) {
  const { member, session, analytics } = useServices();
  const now = useNow();
  const save = useSave();
  const { email, profile } = preferences;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = readProfileForm(new FormData(event.currentTarget));
    const problems = profileErrors(form, localDateAt(now, SITE_TIME_ZONE));
    save.setFields(problems);
    if (Object.keys(problems).length > 0) return;
    if (!(await save.run(() => member.savePreferences(form)))) return;
    analytics.track('preferences_update', { section: 'profile' });
    void session.refresh();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        errors={Object.entries(save.fields).map(([name, message]) => ({ fieldId: name, message }))}
      />
      <p className={styles.fine}>
        Your email address is <strong>{email}</strong>.
      </p>
      <NameFields errors={save.fields} initial={profile} isMember />
      <PlaceFields errors={save.fields} initial={profile} />
      <OptInFields initial={profile} />
      <SaveNotice state={save.state} />
      <div className={styles.actions}>
        <Button type="submit" busy={save.state === 'busy'}>
          Save
        </Button>
      </div>
    </form>
  );
}
