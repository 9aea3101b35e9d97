import { type EarningsCall, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import {
  ButtonLink,
  Card,
  Container,
  Facts,
  PageHeader,
  Pill,
  SceneStrip,
  Section,
  TextLink,
} from 'shared-ui';
import { longDate } from '../../lib/long-date.ts';
import styles from './earnings-call-view.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: SITE_TIME_ZONE });
const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SITE_TIME_ZONE,
  timeZoneName: 'short',
});

export function EarningsCallView({ call }: { call: EarningsCall }) {
  const { site } = useServices();
  const state = callState(call, useNow());
  const starts = Date.parse(call.startsAt);
  return (
    <Container className={styles.page}>
      <PageHeader
        strip={<SceneStrip place="city" picture="report" />}
        eyebrow={<Pill tone={state === 'over' ? 'neutral' : 'pine'}>{CALL_WORDS[state]}</Pill>}
        title={call.title}
        lead={call.intro}
        actions={
          <ButtonLink
            href={call.webcast.href}
            variant={state === 'over' ? 'quiet' : 'signal'}
            iconAfter="external"
          >
            {call.webcast.label}
          </ButtonLink>
        }
      />
      <div className={styles.columns}>
        <Card raised className={styles.when}>
          <p className={styles.label}>The call</p>
          <p className={styles.day}>{day.format(starts)}</p>
          <p className={styles.time}>{time.format(starts)}</p>
        </Card>
        <Section title="Listen by phone" space="none">
          <Facts
            items={[
              ...call.dialIn.map(({ label, number }) => ({
                term: label,
                detail: <PhoneLink number={number} />,
              })),
              { term: 'Passcode', detail: call.passcode },
            ]}
          />
        </Section>
        <Section title="Replay" space="none" lead={`Until ${longDate(call.replay.until)}`}>
          <Facts
            items={[
              { term: 'Replay', detail: <PhoneLink number={call.replay.number} /> },
              { term: 'Passcode', detail: call.replay.passcode },
            ]}
          />
        </Section>
        {call.documents.length > 0 && (
          <Section title="Documents" space="none">
            <ul className={styles.documents}>
              {call.documents.map(({ label, href }) => (
                <li key={href}>
                  <TextLink href={href} external>
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <p className={styles.company}>
        More for investors at{' '}
        <TextLink href={site.companyUrl} external>
          {site.companyName}
        </TextLink>
        .
      </p>
    </Container>
  );
}

function PhoneLink({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>;
}

type CallState = 'coming' | 'on' | 'replay' | 'over';

export function callState(
  call: Pick<EarningsCall, 'startsAt' | 'endsAt' | 'replay'>,
  now: number,
): CallState {
  if (now < Date.parse(call.startsAt)) return 'coming';
  if (now < Date.parse(call.endsAt)) return 'on';
  return localDateAt(now, SITE_TIME_ZONE) <= call.replay.until ? 'replay' : 'over';
}

const CALL_WORDS: Readonly<Record<CallState, string>> = {
  coming: 'Coming up',
  on: 'On now',
  replay: 'Replay available',
  over: 'This call has ended',
};
