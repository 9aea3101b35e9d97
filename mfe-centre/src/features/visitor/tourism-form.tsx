import { type FormEvent, useEffect, useState } from 'react';
import type { CentreFull } from 'shared-contracts/content';
import { STORAGE_KEYS } from 'shared-contracts/member';
import { useFact, useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, ErrorSummary, Notice, Select, TextArea, TextInput } from 'shared-ui';
import { spelledFor } from '../centre/centre-words.ts';
import styles from './tourism-form.module.css';

const ARRIVALS = [
  { value: 'coach', label: 'By bus' },
  { value: 'minibus', label: 'By shuttle van' },
  { value: 'car', label: 'By car' },
  { value: 'other', label: 'Some other way' },
];

const NOT_SENT = 'We couldn’t send it. Please try again in a few minutes, or call us.';
const CHECK = 'Please check this';

type Errors = Readonly<Record<string, string>>;

export interface TourismFormProps {
  readonly centre: CentreFull;
  /** Result of a form sent without scripts, from the URL. */
  readonly outcome: {
    readonly sent: string | null;
    readonly problem: string | null;
    readonly fields: readonly string[];
  };
}

function useTourismForm(centre: CentreFull, outcome: TourismFormProps['outcome']) {
  const { member, analytics } = useServices();
  const allowed = useFact('consent.changed').functional;
  const [memory, setMemory] = useState<TourismMemory | null>(null);
  const [reference, setReference] = useState(outcome.sent);
  const [errors, setErrors] = useState<Errors>(() =>
    Object.fromEntries(outcome.fields.map((field) => [field, CHECK])),
  );
  const [failure, setFailure] = useState(outcome.problem && outcome.fields.length === 0 ? NOT_SENT : '');
  const [isSending, setSending] = useState(false);
  const idempotencyKeyFor = useIdempotencyKey();

  useEffect(() => {
    if (allowed) setMemory(readTourismMemory(document.cookie));
  }, [allowed]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    setSending(true);
    setErrors({});
    setFailure('');
    try {
      const { sendTourismForm } = await import(
        /* webpackChunkName: "send-tourism-form" */ './send-tourism-form.ts'
      );
      setReference(
        await sendTourismForm(member, centre.slug, form, idempotencyKeyFor(JSON.stringify([...form]))),
      );
      analytics.track('tourism_form_submit', { centre: centre.slug });
      if (allowed) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
        document.cookie = tourismCookie({
          name: text('name'),
          company: text('company'),
          email: text('email'),
        });
      }
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0)
        setFailure(isApiError(error, 'RATE_LIMITED') ? error.message : NOT_SENT);
    } finally {
      setSending(false);
    }
  }

  return { memory, reference, errors, failure, isSending, send };
}

/**
 * Form for tourism groups. Works without scripts. With scripts it stays on the page, shows errors at fields,
 * and with functional consent remembers the sender.
 */
export function TourismForm({ centre, outcome }: TourismFormProps) {
  const { memory, reference, errors, failure, isSending, send } = useTourismForm(centre, outcome);
  if (reference)
    return (
      <Notice tone="success" title="Thanks, we got your request" role="status">
        Your reference number is <strong>{reference}</strong>
        {`. ${spelledFor(centre, 'Someone from the center will reply within two business days.')}`}
      </Notice>
    );

  const summary = Object.entries(errors).map(([field, message]) => ({ fieldId: `group-${field}`, message }));
  return (
    <form
      className={styles.form}
      action={`/api/centers/${centre.slug}/tourism-groups`}
      method="post"
      onSubmit={(event) => void send(event)}
    >
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div className={styles.pair}>
        {SENDER_FIELDS.map(({ name, ...field }) => (
          <TextInput
            key={`${name}-${memory?.[name]}`}
            id={`group-${name}`}
            name={name}
            defaultValue={memory?.[name]}
            error={errors[name]}
            {...field}
          />
        ))}
        {GROUP_FIELDS.map(({ name, ...field }) => (
          <TextInput key={name} id={`group-${name}`} name={name} error={errors[name]} {...field} />
        ))}
      </div>
      <Select
        id="group-arrival"
        name="arrival"
        label="How you’ll get here"
        options={ARRIVALS}
        error={errors.arrival}
      />
      <TextArea
        id="group-message"
        name="message"
        label="Anything else"
        optional
        maxLength={1500}
        rows={4}
        error={errors.message}
      />
      <Button type="submit" variant="signal" busy={isSending}>
        {spelledFor(centre, 'Send to the center')}
      </Button>
    </form>
  );
}

const SENDER_FIELDS = [
  { name: 'name', label: 'Your name', autoComplete: 'name', required: true, maxLength: 80 },
  {
    name: 'company',
    label: 'Company or group',
    autoComplete: 'organization',
    optional: true,
    maxLength: 120,
  },
  { name: 'email', type: 'email', label: 'Email', autoComplete: 'email', required: true, maxLength: 200 },
] as const;

const GROUP_FIELDS = [
  { name: 'phone', type: 'tel', label: 'Phone', optional: true, autoComplete: 'tel', maxLength: 40 },
  { name: 'date', type: 'date', label: 'Date of visit', optional: true },
  {
    name: 'people',
    type: 'number',
    label: 'Group size',
    inputMode: 'numeric',
    min: 8,
    max: 2000,
    required: true,
  },
] as const;

interface TourismMemory {
  readonly name: string;
  readonly company: string;
  readonly email: string;
}

const NAME = STORAGE_KEYS.tourismForm.name;
const SIX_MONTHS = 60 * 60 * 24 * 182;

export function readTourismMemory(cookies: string): TourismMemory | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  if (!found) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found.slice(NAME.length + 1)));
    if (typeof value !== 'object' || value === null) return null;
    const { name, company, email } = value as Record<string, unknown>;
    const text = (field: unknown) => (typeof field === 'string' ? field.slice(0, 200) : '');
    return { name: text(name), company: text(company), email: text(email) };
  } catch {
    return null;
  }
}

/** Returns the cookie to set. Use it only with functional consent. */
export function tourismCookie(memory: TourismMemory): string {
  const value = encodeURIComponent(JSON.stringify(memory));
  return `${NAME}=${value}; Max-Age=${SIX_MONTHS}; Path=/; SameSite=Lax; Secure`;
}
