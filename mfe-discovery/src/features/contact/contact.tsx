import { useEffect, useRef, useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { Button, Container, Facts, PageHeader, SceneStrip, Section } from 'shared-ui';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import type { ContactAddress } from './contact-state.ts';

interface ContactProps {
  readonly address: ContactAddress;
  readonly centres: ReadonlyArray<{ slug: string; label: string }>;
}

export function Contact({ address, centres }: ContactProps) {
  const { site } = useServices();
  const { contacts } = site;
  const [reference, setReference] = useState(address.sent);
  return (
    <Container className={styles.page}>
      <PageHeader
        strip={<SceneStrip place="site" picture="contact" />}
        title="Contact us"
        lead="Tell us what it’s about and we’ll get it to the right person. We reply within two business days."
      />
      <div className={styles.columns}>
        {reference ? (
          <Sent reference={reference} onAgain={() => setReference(null)} />
        ) : (
          <ContactForm address={address} centres={centres} onSent={setReference} />
        )}
        <Section title="Other ways to reach us" level={2} space="none" className={styles.ways}>
          <Facts
            layout="stacked"
            items={[
              {
                term: 'Phone',
                detail: <a href={`tel:${contacts.phone.replace(/[^+\d]/g, '')}`}>{contacts.phone}</a>,
              },
              { term: 'Email', detail: <MailLink address={contacts.email} /> },
              { term: 'Accessibility', detail: <MailLink address={contacts.accessibilityEmail} /> },
              { term: 'Your data', detail: <MailLink address={contacts.privacyEmail} /> },
              { term: 'Press', detail: <MailLink address={contacts.pressEmail} /> },
              {
                term: 'Mail',
                detail: [site.companyName, ...contacts.address].map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                )),
              },
            ]}
          />
        </Section>
      </div>
    </Container>
  );
}

const MailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>;

function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        Thanks, we got your message
      </h2>
      <p>Your reference number:</p>
      <p className={styles.reference}>{reference}</p>
      <p>
        We’ve emailed it to you. Mention it if you contact us about this again. We reply within two business
        days.
      </p>
      <Button variant="quiet" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}
