import { type FormEvent, useState } from 'react';
import { localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import { type FieldErrors, type JoinForm as Fields, joinErrors } from 'shared-contracts/member';
import { useNow, useServices } from 'shared-contracts/remote';
import type { SignInResult } from 'shared-contracts/shell';
import { Button, Checkbox, ErrorSummary, Select, TextInput } from 'shared-ui';
import type { CentreChoice } from '../../data/centres.query.ts';
import styles from '../forms/form.module.css';
import { createFormMemory } from '../forms/form-values.ts';
import { captchaToken, SignInFailure, unsent } from '../forms/sign-in-failure.tsx';
import { NewPassword } from './new-password.tsx';
import { NameFields, OptInFields, PlaceFields, readJoinForm } from './profile-fields.tsx';

export interface JoinFormProps {
  readonly callbackUrl: string;
  readonly interaction: string | null;
  readonly centres: readonly CentreChoice[];
  onMailed(email: string): void;
}

const useJoinMemory = createFormMemory((data) => ({ ...readJoinForm(data), password: '' }));

/** Join form. Keeps the input after errors, and everything except the password when the shopper returns. */
export function JoinForm({ callbackUrl, interaction, centres, onMailed }: JoinFormProps) {
  const { site, session, captcha, analytics } = useServices();
  const now = useNow();
  const { form: ref, saved } = useJoinMemory();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<SignInResult | null>(null);

  async function send(fields: Fields): Promise<SignInResult> {
    const token = await captchaToken(captcha, 'join-now');
    if (token === null) return unsent('CAPTCHA_UNAVAILABLE');
    const form = { ...fields, callbackUrl, captcha: token };
    return session.signIn({ kind: 'create', callbackUrl, interaction, form });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = readJoinForm(new FormData(event.currentTarget));
    const problems = joinErrors(fields, localDateAt(now, SITE_TIME_ZONE));
    setErrors(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const result = await send(fields).catch(() => unsent());
    setBusy(false);
    if (result.error === null) {
      analytics.track('sign_up', {});
      return onMailed(fields.email);
    }
    if (Object.keys(result.fields).length > 0) setErrors(result.fields);
    else setFailure(result);
  }

  return (
    <form ref={ref} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ fieldId: name, message }))} />
      <TextInput
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        defaultValue={saved?.email}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
        required
      />
      <NewPassword error={errors.password} />
      <div className={styles.group}>
        <h2>About you</h2>
        <NameFields errors={errors} initial={saved} />
        <PlaceFields errors={errors} initial={saved} />
        <Select
          id="preferred_center"
          name="preferred_center"
          label="Your center"
          hint="You’ll see its hours, deals and events first."
          optional
          prompt="Choose later"
          defaultValue={saved?.preferred_center ?? ''}
          options={centres.map(({ slug, name, state }) => ({ value: slug, label: `${name}, ${state}` }))}
        />
      </div>
      <div className={styles.group}>
        <h2>Keep in touch</h2>
        <OptInFields initial={saved} />
        <Checkbox
          id="terms"
          name="terms"
          defaultChecked={saved?.terms}
          label={
            <>
              I agree to the <a href={paths.termsOfUse()}>terms of use</a> and have read the{' '}
              <a href={paths.privacyPolicy()}>privacy policy</a>
            </>
          }
          error={errors.terms}
          required
        />
      </div>
      <SignInFailure failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="signal" size="large" busy={isBusy}>
          {isBusy ? 'Joining' : `Join ${site.clubName}`}
        </Button>
      </div>
      <noscript>
        <p>Joining needs JavaScript. The rest of the site works without it.</p>
      </noscript>
    </form>
  );
}
