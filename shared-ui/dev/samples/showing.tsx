import {
  Accordion,
  Card,
  CardLink,
  CategoryDot,
  Cluster,
  ComparisonTable,
  Container,
  DealTag,
  Details,
  Facts,
  Grid,
  HeartButton,
  OpenStatus,
  PageHeader,
  Pill,
  PointsRing,
  Scene,
  Section,
  SectionHeader,
  Split,
  Stack,
  StatTile,
  StoreList,
  StoreRow,
  sceneSeed,
  Table,
} from '../../src/index.ts';
import styles from './showing.module.css';

const STORES = [
  'Adidas',
  'Ann Taylor',
  'Banana Republic',
  'Bath & Body Works',
  'Calvin Klein',
  'Carter’s',
  'Clarks',
  'Coach',
];

export function Showing() {
  return (
    <Container>
      <PageHeader
        title="Deals in Charleston"
        lead="34 today. Save the ones you like; they wait in your saved deals."
        eyebrow={<OpenStatus state="open">Open until 8 pm</OpenStatus>}
      />
      <Deals />
      <Centres />
      <Stores />
      <HistoryAndHours />
      <Tiers />
      <Year />
      <Section title="Rings">
        <Cluster gap={6}>
          {[-35, 0, 249, 400, 500, 1620].map((points) => (
            <PointsRing key={points} points={points} size={points === 400 ? 'small' : 'large'} />
          ))}
        </Cluster>
      </Section>
      <Questions />
      <Tones />
    </Container>
  );
}

function Deals() {
  return (
    <Grid>
      <p>
        <CategoryDot category={11} /> Outerwear <CategoryDot category={6} /> Shoes
      </p>
      <DealTag
        brand="Columbia Factory Store"
        offer="40%"
        detail="off outerwear"
        title="40% off outerwear"
        facts="Last day today"
        href="#1"
        category={11}
        urgent
        badge={<Pill>Members</Pill>}
        heart={<HeartButton saved label="x" />}
      />
      <DealTag
        offer="Buy one, get one half price"
        brand="Clarks Bostonian Outlet"
        title="All shoes"
        facts="Ends Nov 30"
        href="#2"
        category={6}
      />
      <DealTag offer="$20" detail="for 400 points" title="$20 gift card" facts="Club reward" href="#3" />
      <DealTag
        offer="$25 off $100"
        title="Storewide"
        facts="Gap Factory · ended Sun"
        href="#4"
        ended
        badge={<Pill>Ended</Pill>}
      />
    </Grid>
  );
}

function Centres() {
  return (
    <Section title="Centers near you">
      <Grid min="medium">
        {(['coast', 'mountains', 'city'] as const).map((landscape) => (
          <Card key={landscape} padding="none" as="article">
            <Scene
              seed={sceneSeed(landscape)}
              landscape={landscape}
              variant="card"
              className={styles.picture}
            />
            <div className={styles.words}>
              <h3>
                <CardLink href="#centre">Myrtle Beach Hwy 17</CardLink>
              </h3>
              <Cluster>
                <OpenStatus state="closed">Closed, opens at 10 am</OpenStatus>
                <span>6 mi away</span>
              </Cluster>
            </div>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}

function Stores() {
  return (
    <Section title="Stores" level={2}>
      <StoreList columns>
        {STORES.map((name, index) => (
          <StoreRow
            key={name}
            name={name}
            href="#s"
            detail="Apparel"
            place={`Suite ${101 + index * 10}`}
            extra={index === 2 && <Pill tone="sky">New</Pill>}
          />
        ))}
      </StoreList>
    </Section>
  );
}

function History() {
  return (
    <Stack gap={6}>
      <SectionHeader title="History" lead="The last twelve months." />
      <Table caption="Points of the last year" hideCaption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col" data-numeric>
              Points
            </th>
            <th scope="col" data-numeric>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {[
            ['18 Nov', 'Columbia Factory Store', '+62', '312'],
            ['4 Nov', 'Refund, Gap Factory', '−18', '250'],
            ['1 Nov', 'Reward: $10 to spend', '−250', '268'],
          ].map(([day, what, points, balance]) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{what}</td>
              <td data-numeric>{points}</td>
              <td data-numeric>{balance}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

function HistoryAndHours() {
  return (
    <Split ratio="first" gap={7} className={styles.split}>
      <History />
      <Stack gap={5}>
        <Card>
          <h3>Hours</h3>
          <Facts
            items={[
              { term: 'Thursday', detail: '10 am to 8 pm', current: true },
              { term: 'Friday', detail: '10 am to 9 pm' },
              { term: 'Saturday', detail: '10 am to 9 pm' },
            ]}
          />
        </Card>
        <Facts
          layout="stacked"
          items={[
            { term: 'Phone', detail: '843 555 0100' },
            { term: 'Suite', detail: '410' },
          ]}
        />
      </Stack>
    </Split>
  );
}

function Tiers() {
  return (
    <Section title="What you get">
      <ComparisonTable
        caption="Tiers of the club"
        hideCaption
        columns={[
          { id: 'blue', title: 'Blue' },
          { id: 'gold', title: 'Gold', lead: true },
          { id: 'platinum', title: 'Platinum' },
        ]}
        rows={[
          { id: 'points', title: '1 point a dollar', cells: [true, true, true] },
          { id: 'parking', title: 'Parking by the door', cells: [false, true, true] },
          { id: 'birthday', title: 'Birthday gift', cells: ['$5', '$10', '$25'] },
        ]}
      />
    </Section>
  );
}

function Year() {
  return (
    <Section title="Your year">
      <Grid min="tiny" gap={5}>
        <StatTile value="312" label="Points" hint="88 to the next reward" />
        <StatTile value="$1,240" label="Spent" hint="Gold from $500" />
        <StatTile value="17" label="Saved deals" />
        <StatTile value="4" label="Stores" />
      </Grid>
    </Section>
  );
}

function Questions() {
  return (
    <Section title="Questions">
      <Accordion
        name="faq"
        items={[
          {
            id: 'q1',
            summary: 'Where do gift cards work?',
            body: <p>In every store of every center.</p>,
            open: true,
          },
          { id: 'q2', summary: 'Do they expire?', body: <p>No.</p> },
        ]}
      />
      <Details summary="On its own">Text</Details>
    </Section>
  );
}

function Tones() {
  return (
    <Section title="Tones">
      <Grid>
        {(['card', 'signal', 'butter', 'sky', 'pine', 'plain'] as const).map((tone) => (
          <Card key={tone} tone={tone}>
            <h3>{tone}</h3>
            <p>Quiet cards, one thing leads.</p>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
