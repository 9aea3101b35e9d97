import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SignUpPageId } from 'shared-contracts/content';
import { signUpAnswerSchema, signUpPath, signUpProblems } from 'shared-contracts/member';
import { useFact, useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, Checkbox, ErrorSummary, Notice, Select, Stack, TextInput } from 'shared-ui';
import type { CentreChoice } from '../../data/centres.query.ts';
import { failureWords } from '../words/failure-words.ts';

interface OwnFields {
  idOf(field: string): string;
  errorOf(field: string): string | undefined;
  recheck(field: string): void;
}

interface SignUpFormProps {
  readonly page: SignUpPageId;
  readonly centres: readonly CentreChoice[];
  readonly readOwn: (form: FormData) => Readonly<Record<string, unknown>>;
  readonly renderOwn: (fields: OwnFields) => ReactNode;
  readonly action: string;
  onSent(reference: string): void;
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

function valuesOf(element: HTMLFormElement, readOwn: SignUpFormProps['readOwn']) {
  const data = new FormData(element);
  return {
    first_name: textOf(data, 'first_name'),
    email: textOf(data, 'email'),
    centre: textOf(data, 'centre'),
    news: data.get('news') !== null,
    ...readOwn(data),
  };
}

const UNKNOWN = 'We don’t know yet if that arrived. Please send it again: it counts once.';

/**
 * Sign-up form with validation, error summary and invisible captcha. Keeps the input after errors. A repeated
 * submit counts once.
 */
export function SignUpForm({ page, centres, readOwn, renderOwn, action, onSent }: SignUpFormProps) {
  const { member, captcha, analytics } = useServices();
  const base = useId();
  const form = useRef<HTMLFormElement>(null);
  const idempotencyKeyFor = useIdempotencyKey();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const fields: OwnFields = {
    idOf: (field) => `${base}${field}`,
    errorOf: (field) => problems[field],
    recheck: (field) => {
      if (problems[field] && form.current) setProblems(signUpProblems(page, valuesOf(form.current, readOwn)));
    },
  };
  usePrefill(form);

  const sending = useMutation({
    mutationFn: async (values: object) => {
      await captcha.load();
      const token = await captcha.execute(page);
      return member.post(
        signUpAnswerSchema,
        signUpPath(page),
        { ...values, captcha: token },
        { idempotencyKey: idempotencyKeyFor(JSON.stringify(values)) },
      );
    },
    onSuccess: ({ reference }) => {
      analytics.track(page === 'pink' ? 'pink_campaign_submit' : 'deal_days_submit', {});
      onSent(reference);
    },
    onError: (error) => {
      if (isApiError(error)) setProblems(error.fields);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isPending) return;
    const values = valuesOf(event.currentTarget, readOwn);
    const found = signUpProblems(page, values);
    setProblems(found);
    if (Object.keys(found).length === 0) sending.mutate(values);
    else sending.reset();
  }

  const hasProblems = Object.keys(problems).length > 0;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <Stack gap={5}>
        <ErrorSummary
          errors={Object.entries(problems).map(([field, message]) => ({
            fieldId: fields.idOf(field),
            message,
          }))}
        />
        {sending.isError && !hasProblems && (
          <Notice tone="danger" role="alert">
            {failureWords(sending.error, UNKNOWN)}
          </Notice>
        )}
        <SharedFields {...fields} centres={centres} />
        {renderOwn(fields)}
        <Checkbox
          id={fields.idOf('news')}
          name="news"
          label="Also email me about deals and events"
          hint="Now and then. Every email has an unsubscribe link."
        />
        <div>
          <Button type="submit" variant="signal" size="large" busy={sending.isPending || sending.isSuccess}>
            {sending.isPending ? 'Sending' : action}
          </Button>
        </div>
        <noscript>
          <p>This form needs JavaScript. The rest of the site works without it.</p>
        </noscript>
      </Stack>
    </form>
  );
}

function SharedFields({ idOf, errorOf, recheck, centres }: OwnFields & Pick<SignUpFormProps, 'centres'>) {
  return (
    <>
      <TextInput
        id={idOf('first_name')}
        name="first_name"
        label="First name"
        autoComplete="given-name"
        required
        maxLength={60}
        error={errorOf('first_name')}
        onInput={() => recheck('first_name')}
      />
      <TextInput
        id={idOf('email')}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={200}
        error={errorOf('email')}
        onInput={() => recheck('email')}
      />
      <Select
        id={idOf('centre')}
        name="centre"
        label="Your center"
        prompt="Choose a center"
        required
        error={errorOf('centre')}
        onChange={() => recheck('centre')}
        options={centres.map(({ slug, label }) => ({ value: slug, label }))}
      />
    </>
  );
}

function usePrefill(form: RefObject<HTMLFormElement | null>) {
  const member = useFact('member.changed');
  useEffect(() => {
    const known = {
      first_name: member?.first_name,
      email: member?.email,
      centre: member?.preferred_center,
    };
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name);
      const isEmpty =
        (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '';
      if (isEmpty && value) field.value = value;
    }
  }, [member, form]);
}
