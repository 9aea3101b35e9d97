import type { JoinForm, ProfileForm } from 'shared-contracts';
import { isChecked, textOf } from '../forms/form-values.ts';

export function readProfileForm(data: FormData): ProfileForm {
  return {
    first_name: textOf(data, 'first_name'),
    last_name: textOf(data, 'last_name'),
    birthday: textOf(data, 'birthday'),
    country: Number(textOf(data, 'country')),
    region: textOf(data, 'region'),
    postal_code: textOf(data, 'postal_code'),
    gender: textOf(data, 'gender') || null,
    opt_ins: { email: isChecked(data, 'opt_in_email'), sms: isChecked(data, 'opt_in_sms') },
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
