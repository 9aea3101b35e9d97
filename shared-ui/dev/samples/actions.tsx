import { useState } from 'react';
import { ICON_PATHS } from '../../src/icon/icon-paths.ts';
import {
  Awning,
  Breadcrumb,
  Button,
  ButtonLink,
  Cluster,
  Container,
  Heading,
  HeartButton,
  Icon,
  IconButton,
  type IconName,
  Mark,
  OpenStatus,
  Pill,
  PillLink,
  PillToggle,
  Section,
  Stack,
  TabNav,
  Tabs,
  TextLink,
  Unbroken,
  VisuallyHidden,
} from '../../src/index.ts';

function Filters() {
  const [on, setOn] = useState('Shoes');
  return (
    <Cluster>
      {['Open now', 'Shoes', 'Kids', 'New'].map((name) => (
        <PillToggle key={name} pressed={on === name} onClick={() => setOn(name)}>
          {name}
        </PillToggle>
      ))}
    </Cluster>
  );
}

function Panels() {
  const [selected, setSelected] = useState('active');
  return (
    <Tabs
      label="Saved deals"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'active', label: 'Active', count: 4, panel: <p>Four deals are waiting.</p> },
        { id: 'expired', label: 'Expired', count: 12, panel: <p>These are over.</p> },
        { id: 'redeemed', label: 'Redeemed', panel: <p>You had these.</p> },
      ]}
    />
  );
}

export function Actions() {
  return (
    <Container>
      <Breadcrumb
        items={[
          { label: 'Charleston', href: '#c' },
          { label: 'Deals', href: '#d' },
          { label: '40% off outerwear' },
        ]}
      />
      <Stack>
        <Heading level={2} size="display">
          Big, tight, confident
        </Heading>
        <h1>A page’s own title</h1>
        <h2>A section of it</h2>
        <h3>Something in it</h3>
        <h4>The least of them</h4>
        <p>
          Text runs in Instrument Sans with <TextLink href="#l">a link in it</TextLink>, and{' '}
          <TextLink href="#l" external>
            one that leaves the site
          </TextLink>
          .
        </p>
        <p>
          <Unbroken text="From I-526 take exit 213A; suite 416 is open until 9 pm, or call +1 843-555-0136." />
        </p>
      </Stack>
      <Buttons />
      <Pills />
      <Section title="Tabs">
        <Stack gap={6}>
          <Panels />
          <TabNav
            label="Account"
            items={[
              { href: '#1', label: 'Overview', current: true },
              { href: '#2', label: 'Linked cards', count: 2 },
              { href: '#3', label: 'Transactions' },
              { href: '#4', label: 'Preferences' },
            ]}
          />
        </Stack>
      </Section>
      <Signs />
    </Container>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Stack>
        <Cluster gap={3}>
          <Button>Plan a visit</Button>
          <Button variant="signal">Find a center</Button>
          <Button variant="quiet">Directions</Button>
          <Button variant="butter">Join the club</Button>
          <Button variant="plain">Not now</Button>
          <Button busy>Saving</Button>
          <Button disabled>Not yet</Button>
        </Cluster>
        <Cluster gap={3}>
          <Button size="small" icon="filter" variant="quiet">
            Filter
          </Button>
          <ButtonLink href="#x" iconAfter="arrow">
            See all
          </ButtonLink>
          <Button size="large" variant="signal">
            Redeem 250 points
          </Button>
          <IconButton icon="search" label="Search" />
          <IconButton icon="close" label="Close" />
          <HeartButton saved={false} label="a deal" />
          <HeartButton saved label="another" />
        </Cluster>
      </Stack>
    </Section>
  );
}

function Pills() {
  return (
    <Section title="Pills" link={{ href: '#a', label: 'All of them' }}>
      <Stack>
        <Filters />
        <Cluster>
          <PillLink href="#a" aria-current="page">
            A
          </PillLink>
          <PillLink href="#b">B</PillLink>
        </Cluster>
        <Cluster>
          <Pill>Outlet</Pill>
          <Pill tone="signal">Ends today</Pill>
          <Pill tone="pine">Credited</Pill>
          <Pill tone="butter">Gold</Pill>
          <Pill tone="sky">New</Pill>
          <Pill tone="danger">Refused</Pill>
        </Cluster>
        <Cluster>
          <OpenStatus state="open">Open until 8 pm</OpenStatus>
          <OpenStatus state="soon">Closes in 20 minutes</OpenStatus>
          <OpenStatus state="closed">Closed, opens at 10 am</OpenStatus>
          <OpenStatus state="off">Coming soon</OpenStatus>
        </Cluster>
      </Stack>
    </Section>
  );
}

function Signs() {
  return (
    <Section title="Signs">
      <Stack gap={5}>
        <Cluster gap={4}>
          <Mark width={64} height={64} />
          {Object.keys(ICON_PATHS).map((name) => (
            <span key={name} title={name}>
              <Icon name={name as IconName} width={28} height={28} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </span>
          ))}
        </Cluster>
        <Awning />
        <Awning tone="pine" size="large" />
        <Awning tone="butter" />
        <Awning tone="quiet" size="small" />
      </Stack>
    </Section>
  );
}
