import { useState } from 'react';
import {
  COUNTRIES,
  type FieldErrors,
  GENDERS,
  isCountryId,
  type JoinForm,
  type Preferences,
  type ProfileForm,
  REGIONS,
} from 'shared-contracts/member';
import { Checkbox, Select, TextInput } from 'shared-ui';
import styles from '../forms/form.module.css';
import { isChecked, textOf } from '../forms/form-values.ts';

export interface ProfileFieldsProps {
  readonly errors: FieldErrors;
  readonly initial?: Preferences['profile'] | undefined;
}

const countryOptions = COUNTRIES.map(([id, name]) => ({ value: String(id), label: name }));
const genderOptions = GENDERS.map(([id, name]) => ({ value: id, label: name }));

interface NameFieldsProps extends ProfileFieldsProps {
  /** Members cannot change their birthday, because it proves their age. */
  readonly isMember?: boolean;
}

export function NameFields({ errors, initial, isMember = false }: NameFieldsProps) {
  const isFixed = isMember && Boolean(initial?.birthday);
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          id="first_name"
          name="first_name"
          label="First name"
          autoComplete="given-name"
          defaultValue={initial?.first_name}
          error={errors.first_name}
          required
        />
        <TextInput
          id="last_name"
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          defaultValue={initial?.last_name}
          error={errors.last_name}
          required
        />
      </div>
      <TextInput
        id="birthday"
        name="birthday"
        type="date"
        label="Birthday"
        hint={isFixed ? 'Contact us to change it.' : 'You must be 18 or older.'}
        autoComplete="bday"
        defaultValue={initial?.birthday ?? ''}
        readOnly={isFixed}
        error={errors.birthday}
        required
      />
    </>
  );
}

export function PlaceFields({ errors, initial }: ProfileFieldsProps) {
  const [country, setCountry] = useState(initial?.country ?? COUNTRIES[0][0]);
  const isCanada = country === 37;
  const regions = isCountryId(country) ? REGIONS[country] : [];
  return (
    <>
      <Select
        id="country"
        name="country"
        label="Country"
        autoComplete="country-name"
        options={countryOptions}
        value={String(country)}
        onChange={(event) => setCountry(Number(event.target.value))}
        error={errors.country}
      />
      <div className={styles.pair}>
        <Select
          // Resets the choice, because regions of one country are invalid in another.
          key={country}
          id="region"
          name="region"
          label={isCanada ? 'Province or territory' : 'State or territory'}
          autoComplete="address-level1"
          prompt="Choose one"
          options={regions.map(([id, name]) => ({ value: id, label: name }))}
          defaultValue={initial?.country === country ? initial?.region : ''}
          error={errors.region}
          required
        />
        <TextInput
          id="postal_code"
          name="postal_code"
          label={isCanada ? 'Postal code' : 'ZIP code'}
          autoComplete="postal-code"
          inputMode={isCanada ? 'text' : 'numeric'}
          defaultValue={initial?.postal_code}
          error={errors.postal_code}
          required
        />
      </div>
      <Select
        id="gender"
        name="gender"
        label="Gender"
        optional
        prompt="Choose one"
        options={genderOptions}
        defaultValue={initial?.gender ?? ''}
        error={errors.gender}
      />
    </>
  );
}

export function OptInFields({ initial }: Pick<ProfileFieldsProps, 'initial'>) {
  return (
    <Checkbox
      name="opt_in_email"
      label="Email me about rewards and sales"
      hint="About once a week. Unsubscribe anytime."
      defaultChecked={initial?.opt_ins.email}
    />
  );
}

export function readProfileForm(data: FormData): ProfileForm {
  return {
    first_name: textOf(data, 'first_name'),
    last_name: textOf(data, 'last_name'),
    birthday: textOf(data, 'birthday'),
    country: Number(textOf(data, 'country')),
    region: textOf(data, 'region'),
    postal_code: textOf(data, 'postal_code'),
    gender: textOf(data, 'gender') || null,
    // No page asks for a phone number.
    opt_ins: { email: isChecked(data, 'opt_in_email'), sms: false },
  };
}

export function readJoinForm(data: FormData): JoinForm {
  return {
    ...readProfileForm(data),
    email: textOf(data, 'email').trim(),
    password: textOf(data, 'password'),
    preferred_center: textOf(data, 'preferred_center') || null,
    terms: isChecked(data, 'terms'),
  };
}
