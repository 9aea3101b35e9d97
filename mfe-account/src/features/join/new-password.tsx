import { useState } from 'react';
import { passwordProblem } from 'shared-contracts/member';
import { PasswordInput } from '../forms/password-input.tsx';

export function NewPassword({ label = 'Password', error }: { label?: string; error: string | undefined }) {
  const [password, setPassword] = useState('');
  const problem = password ? passwordProblem(password) : null;
  return (
    <PasswordInput
      id="password"
      name="password"
      label={label}
      hint={
        password
          ? (problem ?? `Good: ${password.length} characters, and not on any list of common passwords.`)
          : 'At least 10 characters. Three or four words work well.'
      }
      autoComplete="new-password"
      error={error}
      onChange={(event) => setPassword(event.target.value)}
      required
    />
  );
}
