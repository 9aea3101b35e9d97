import {
  Accordion,
  BarsPicture,
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
  OfferDetails,
  OfferSheet,
  OpenStatus,
  PageHeader,
  Pill,
  PointsRing,
  QrPicture,
  Rail,
  Scene,
  Section,
  SectionHeader,
  Split,
  Stack,
  StoreList,
  StoreRow,
  Table,
  TextLink,
} from '../src/index.ts';

const CARD_TONES = ['card', 'signal', 'butter', 'sky', 'pine', 'plain'] as const;

export function Showing() {
  return (
    <Container>
      <PageHeader
        size="display"
        title="Deals in Charleston"
        lead="34 deals today."
        eyebrow={<OpenStatus state="open">Open until 8 pm</OpenStatus>}
        picture={<Scene place="coast" />}
      />
      <Deals />
      <Offer />
      <Section title="Cards">
        <Grid>
          {CARD_TONES.map((tone) => (
            <Card key={tone} tone={tone}>
              <h3>
                <CardLink href="#">{tone}</CardLink>
              </h3>
            </Card>
          ))}
        </Grid>
      </Section>
      <Lists />
      <Tables />
      <Section title="Points">
        <Cluster gap={6}>
          {[-35, 0, 249, 400, 1620].map((points) => (
            <PointsRing key={points} points={points} size={points === 400 ? 'small' : 'large'} />
          ))}
        </Cluster>
      </Section>
    </Container>
  );
}

function Deals() {
  return (
    <Section title="Deals">
      <CategoryDot category={11} /> Outerwear
      <Rail label="Top deals">
        <DealTag
          brand="Columbia Factory Store"
          offer="40%"
          detail="off outerwear"
          title="Outerwear, everything"
          facts="Last day today"
          href="#1"
          category={11}
          urgent
          badge={<Pill>Members</Pill>}
          heart={<HeartButton saved label="Outerwear, everything" />}
        />
        <DealTag
          offer="Buy one, get one half price"
          brand="Clarks Bostonian Outlet"
          title="All shoes"
          facts="Ends Nov 30"
          href="#2"
          category={6}
        />
        <DealTag offer="$20" detail="for 400 points" title="$20 gift card" href="#3" tone="pine" />
        <DealTag offer="$25 off $100" title="Storewide" href="#4" ended badge={<Pill>Ended</Pill>} />
      </Rail>
    </Section>
  );
}

function Offer() {
  return (
    <>
      <OfferSheet
        offer="40%"
        detail="off outerwear"
        title="Outerwear, everything"
        category={2}
        urgent
        heart={<HeartButton saved label="Outerwear, everything" />}
        pills={<Pill tone="butter">Ends today</Pill>}
        where={<TextLink href="#">Columbia Factory Store</TextLink>}
        summary="Coats, shells and fleece."
      >
        <QrPicture code="0123" rows={['101', '010', '111']} />
        <BarsPicture code="0123" bars="110100111011" />
      </OfferSheet>
      <OfferDetails
        parts={[
          { title: 'How to use it', as: 'steps', lines: ['Show the code.', 'Pay less.'] },
          { title: 'Terms', as: 'list', lines: ['One use per person.', 'While stocks last.'] },
          { title: 'Good to know', as: 'text', lines: ['Fitting rooms close early.'] },
        ]}
      />
    </>
  );
}

function Lists() {
  return (
    <Section title="Lists">
      <StoreList columns>
        {['Adidas', 'Ann Taylor', 'Clarks'].map((name) => (
          <StoreRow key={name} name={name} href="#" detail="Apparel" place="Suite 101" />
        ))}
      </StoreList>
      <Split>
        <Facts
          items={[
            { term: 'Thursday', detail: '10 am to 8 pm', current: true },
            { term: 'Friday', detail: '10 am to 9 pm' },
          ]}
        />
        <Facts layout="stacked" items={[{ term: 'Phone', detail: '843 555 0100' }]} />
      </Split>
      <Accordion
        name="faq"
        items={[
          { id: 'q1', summary: 'Where do gift cards work?', body: <p>In every store.</p>, open: true },
          { id: 'q2', summary: 'Do they expire?', body: <p>No.</p> },
        ]}
      />
      <Details summary="Details">Text</Details>
    </Section>
  );
}

function Tables() {
  return (
    <Stack gap={6}>
      <SectionHeader title="History" lead="The last twelve months." />
      <Table caption="Points of the last year" hideCaption>
        <thead>
          <tr>
            <th scope="col">Store</th>
            <th scope="col" data-numeric>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Gap Factory</td>
            <td data-numeric>−18</td>
          </tr>
        </tbody>
      </Table>
      <ComparisonTable
        caption="Tiers"
        columns={[
          { id: 'blue', title: 'Blue' },
          { id: 'gold', title: 'Gold', lead: true },
        ]}
        rows={[
          { id: 'parking', title: 'Parking by the door', cells: [false, true] },
          { id: 'birthday', title: 'Birthday gift', cells: ['$5', '$10'] },
        ]}
      />
    </Stack>
  );
}
