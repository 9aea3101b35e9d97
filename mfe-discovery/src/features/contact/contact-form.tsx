import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type CaptchaService,
  CONTACT_MESSAGE_MAX,
  CONTACT_PATH,
  CONTACT_TOPICS,
  type ContactField,
  contactAnswerSchema,
  contactProblems,
} from 'shared-contracts/member';
import { useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { ApiError } from 'shared-contracts/wire';
import { Button, ErrorSummary, Notice, Select, Stack, TextArea, TextInput } from 'shared-ui';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { type ContactAddress, problemOf, problemWords } from './contact-state.ts';

type Problems = Partial<Record<ContactField, string>>;

interface ContactFormProps {
  readonly address: ContactAddress;
  readonly centres: ReadonlyArray<{ slug: string; label: string }>;
  readonly onSent: (reference: string) => void;
}

const problemsOfAddress = ({ problemFields }: ContactAddress): Problems =>
  Object.fromEntries(problemFields.map((field) => [field, 'Please check this']));

/** What the shopper wrote before leaving the page, until it is sent or the document unloads. */
let draft: Readonly<Record<string, string>> = {};

/**
 * Contact form. With scripts it validates itself and keeps the input after errors. Without them the browser
 * validates and the server answers with the page.
 */
export function ContactForm({ address, centres, onSent }: ContactFormProps) {
  const { member, captcha, analytics } = useServices();
  const hydrated = useHydrated();
  const base = useId();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const [kept] = useState(draft);
  useLayoutEffect(() => {
    const { current } = form;
    return () => {
      draft = current && !isSent.current ? valuesOf(current) : {};
    };
  }, []);
  const idempotencyKeyFor = useIdempotencyKey();
  const [topic, setTopic] = useState<string>(address.topic || (kept.topic ?? ''));
  const [problems, setProblems] = useState<Problems>(() => problemsOfAddress(address));
  const [failure, setFailure] = useState<string | null>(address.problem && problemWords(address.problem));
  const [busy, setBusy] = useState(false);

  const idOf = (field: ContactField) => `${base}${field}`;
  const needsCentre = CONTACT_TOPICS.some(({ id, centre }) => id === topic && centre);
  const recheck = (field: ContactField) => {
    if (problems[field] && form.current) setProblems(contactProblems(valuesOf(form.current)));
  };

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = valuesOf(event.currentTarget);
    const found = contactProblems(values);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const token = await tokenOf(captcha);
      const { reference } = await member.post(
        contactAnswerSchema,
        CONTACT_PATH,
        { ...values, captcha: token },
        { idempotencyKey: idempotencyKeyFor(JSON.stringify(values)) },
      );
      analytics.track('contact_form_submit', { topic });
      isSent.current = true;
      onSent(reference);
    } catch (error) {
      const { words, fields } = problemOf(error);
      setFailure(words);
      setProblems(fields);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} action={CONTACT_PATH} method="post" noValidate={hydrated} onSubmit={send}>
      <Stack gap={5}>
        <ErrorSummary
          errors={Object.entries(problems).map(([field, message]) => ({
            fieldId: idOf(field as ContactField),
            message: message ?? '',
          }))}
        />
        {failure && Object.keys(problems).length === 0 && (
          <Notice tone="danger" role="alert" title="Your message wasn’t sent">
            {failure}
          </Notice>
        )}
        <Select
          id={idOf('topic')}
          label="What is it about?"
          name="topic"
          prompt="Choose a topic"
          required
          value={topic}
          error={problems.topic}
          onChange={(event) => {
            setTopic(event.currentTarget.value);
            recheck('topic');
          }}
          options={CONTACT_TOPICS.map(({ id, label }) => ({ value: id, label }))}
        />
        <Select
          id={idOf('centre')}
          label="Which center?"
          name="centre"
          prompt={needsCentre ? 'Choose a center' : 'No particular center'}
          optional={!needsCentre}
          defaultValue={address.centre || kept.centre}
          error={problems.centre}
          onChange={() => recheck('centre')}
          options={centres.map(({ slug, label }) => ({ value: slug, label }))}
        />
        {SENDER_FIELDS.map((field) => (
          <TextInput
            key={`${field.name} ${address.message}`}
            id={idOf(field.name)}
            required
            defaultValue={kept[field.name]}
            error={problems[field.name]}
            onInput={() => recheck(field.name)}
            {...field}
          />
        ))}
        <TextArea
          key={address.message}
          id={idOf('message')}
          label="Your message"
          hint="Please don’t include card numbers or passwords."
          name="message"
          required
          minLength={10}
          maxLength={CONTACT_MESSAGE_MAX}
          rows={6}
          defaultValue={address.message || kept.message}
          error={problems.message}
          onInput={() => recheck('message')}
        />
        <div>
          <Button type="submit" variant="signal" size="large" busy={busy}>
            {busy ? 'Sending' : 'Send message'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const SENDER_FIELDS = [
  { name: 'name', label: 'Your name', autoComplete: 'name', maxLength: 100 },
  {
    name: 'email',
    label: 'Email',
    hint: 'We only use it to reply.',
    type: 'email',
    autoComplete: 'email',
    maxLength: 200,
  },
] as const;

/**
 * Returns the captcha token, without a task for the shopper. On failure the page still offers phone and
 * addresses.
 */
async function tokenOf(captcha: CaptchaService): Promise<string> {
  try {
    await captcha.load();
    return await captcha.execute('contact');
  } catch (error) {
    throw new ApiError({ code: 'CAPTCHA_UNAVAILABLE', message: String(error) }, 0);
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
