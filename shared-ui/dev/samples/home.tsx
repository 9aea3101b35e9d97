import { useState } from 'react';
import {
  ButtonLink,
  Card,
  CardLink,
  Cluster,
  Container,
  DealTag,
  HeartButton,
  Mark,
  OpenStatus,
  PageHeader,
  PillLink,
  PointsRing,
  Rail,
  Scene,
  SearchInput,
  Section,
  Split,
  Stack,
  sceneSeed,
  TextLink,
} from '../../src/index.ts';
import styles from './home.module.css';

const DEALS = [
  {
    offer: '40% off',
    title: 'Outerwear, everything',
    facts: 'Columbia Factory Store · ends Sunday',
    category: 2,
  },
  { offer: '2 for $50', title: 'Denim, any two', brand: "Levi's Outlet", facts: 'Ends Nov 30', category: 3 },
  {
    offer: '250 points',
    title: '$10 to spend anywhere',
    facts: 'Club reward · you have 312',
    category: 6,
  },
  {
    brand: 'Kate Spade Outlet',
    offer: 'Extra 20%',
    title: 'Clearance, in store',
    facts: 'Last day today',
    category: 1,
    urgent: true,
  },
] as const;

const BRANDS =
  "Adidas,Banana Republic,Coach,Columbia,Crocs,Gap,J.Crew,Kate Spade,Levi's,Michael Kors,Nike,Polo Ralph Lauren,Tommy Hilfiger,Under Armour,Vera Bradley";

function Deals() {
  const [saved, setSaved] = useState('250 points');
  return (
    <Rail label="Top deals">
      {DEALS.map((deal) => (
        <DealTag
          key={deal.offer}
          {...deal}
          href="#deal"
          heart={
            <HeartButton
              saved={saved === deal.offer}
              label={deal.title}
              onClick={() => setSaved(saved === deal.offer ? '' : deal.offer)}
            />
          }
        />
      ))}
    </Rail>
  );
}

function Today() {
  return (
    <div className={styles.today}>
      <Card raised>
        <OpenStatus state="open">Open until 8 pm</OpenStatus>
        <h2 className={styles.centre}>
          <CardLink href="#centre">Charleston</CardLink>
        </h2>
        <p className={styles.quiet}>4840 Tanger Outlet Blvd · 6 mi away</p>
        <Cluster className={styles.buttons}>
          <ButtonLink href="#visit">Plan a visit</ButtonLink>
          <ButtonLink href="#way" variant="quiet">
            Directions
          </ButtonLink>
        </Cluster>
      </Card>
      <Card>
        <h3>Today</h3>
        <p className={styles.quiet}>92 stores open · 34 deals · 2 events</p>
        <p className={styles.note}>Lot C has the most free spaces; EV chargers by the food court.</p>
      </Card>
      <Card>
        <h3>This weekend</h3>
        <p>Sat 11 am · Holiday lights and cocoa</p>
        <p className={styles.quiet}>Main lawn, free</p>
      </Card>
    </div>
  );
}

export function Home() {
  return (
    <Container>
      <Cluster className={styles.head} gap={3}>
        <Mark /> <strong>Site name</strong>
      </Cluster>
      <PageHeader
        size="display"
        title={
          <>
            Good names. <br />
            Outlet prices. <br />
            Near you.
          </>
        }
        lead="39 open-air centers in the US and Canada. See what is open, what is on sale and where to park before you go."
        actions={
          <Stack gap={3} className={styles.find}>
            <search>
              <form>
                <SearchInput
                  label="City, ZIP or center name"
                  placeholder="City, ZIP or center name"
                  action="Find a center"
                />
              </form>
            </search>
            <p className={styles.quiet}>
              or <TextLink href="#near">use my location</TextLink> ·{' '}
              <TextLink href="#map">browse the map</TextLink>
            </p>
          </Stack>
        }
        picture={<Scene seed={sceneSeed('charleston')} landscape="coast" shared />}
      />
      <Today />
      <Section title="Worth the drive today" link={{ href: '#deals', label: 'All deals in Charleston' }}>
        <Deals />
      </Section>
      <Card tone="pine" padding="roomy" as="section" className={styles.club}>
        <Split ratio="first" className={styles.clubParts}>
          <div>
            <h2>Shop like always. The points add up.</h2>
            <p className={styles.clubText}>
              Link a card or send a photo of the receipt. At 250 points the first reward is yours; gold and
              platinum park closer.
            </p>
            <ButtonLink href="#join" variant="butter">
              Join the club
            </ButtonLink>
          </div>
          <PointsRing points={312} tone="pine" className={styles.ring} />
        </Split>
      </Card>
      <Section title="246 names" link={{ href: '#brands', label: 'Brands A to Z' }}>
        <Cluster>
          {BRANDS.split(',').map((brand) => (
            <PillLink key={brand} href="#brand">
              {brand}
            </PillLink>
          ))}
        </Cluster>
      </Section>
    </Container>
  );
}
