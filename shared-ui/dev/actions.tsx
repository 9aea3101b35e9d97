import { useState } from 'react';
import { ICON_PATHS } from '../src/icon/icon-paths.ts';
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
  ShareButton,
  Stack,
  TabNav,
  Tabs,
  TextLink,
  Unbroken,
  VisuallyHidden,
} from '../src/index.ts';

const VARIANTS = ['ink', 'signal', 'quiet', 'butter', 'plain'] as const;
const PILL_TONES = ['neutral', 'signal', 'pine', 'butter', 'sky', 'danger'] as const;
const AWNING_TONES = ['signal', 'pine', 'butter', 'quiet'] as const;

export function Actions() {
  return (
    <Container>
      <Breadcrumb items={[{ label: 'Charleston', href: '#' }, { label: '40% off outerwear' }]} />
      <Stack>
        <Heading level={2} size="display">
          Display heading
        </Heading>
        <h1>First level</h1>
        <h2>Second level</h2>
        <h3>Third level</h3>
        <h4>Fourth level</h4>
        <p>
          Text with <TextLink href="#">a link</TextLink> and{' '}
          <TextLink href="#" external>
            an external link
          </TextLink>
          . <Unbroken text="Take exit 213A; suite 416 is open until 9 pm, or call +1 843-555-0136." />
        </p>
      </Stack>
      <Buttons />
      <Pills />
      <TabSamples />
      <Section title="Icons and awnings">
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
          {AWNING_TONES.map((tone) => (
            <Awning key={tone} tone={tone} />
          ))}
        </Stack>
      </Section>
    </Container>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Cluster gap={3}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button size="small" icon="filter">
          Small
        </Button>
        <Button size="large">Large</Button>
        <ButtonLink href="#" iconAfter="arrow">
          Link
        </ButtonLink>
        <IconButton icon="search" label="Search" />
        <HeartButton saved={false} label="a deal" />
        <HeartButton saved label="another deal" />
        <ShareButton title="Outerwear, everything" path="/" />
      </Cluster>
    </Section>
  );
}

function Pills() {
  const [isPressed, setPressed] = useState(true);
  return (
    <Section title="Pills" link={{ href: '#', label: 'All' }}>
      <Cluster>
        <PillToggle pressed={isPressed} onClick={() => setPressed(!isPressed)}>
          Open now
        </PillToggle>
        <PillLink href="#" aria-current="page">
          A
        </PillLink>
        <PillLink href="#">B</PillLink>
        {PILL_TONES.map((tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ))}
        {(['open', 'soon', 'closed', 'off'] as const).map((state) => (
          <OpenStatus key={state} state={state}>
            {state}
          </OpenStatus>
        ))}
      </Cluster>
    </Section>
  );
}

function TabSamples() {
  const [selected, setSelected] = useState('active');
  return (
    <Section title="Tabs">
      <Tabs
        label="Saved deals"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'active', label: 'Active', count: 4, panel: <p>Four deals.</p> },
          { id: 'expired', label: 'Expired', panel: <p>Ended deals.</p> },
        ]}
      />
      <TabNav
        label="Account"
        items={[
          { href: '#1', label: 'Overview', current: true },
          { href: '#2', label: 'Linked cards', count: 2 },
        ]}
      />
    </Section>
  );
}
