import { useState } from 'react';
import {
  Button,
  Checkbox,
  ChoiceGroup,
  Container,
  ErrorSummary,
  Field,
  FileInput,
  Grid,
  ProgressBar,
  SearchInput,
  Section,
  Select,
  Stack,
  TextArea,
  TextInput,
} from '../src/index.ts';

export function Forms() {
  const [state, setState] = useState('');
  return (
    <Container>
      <Section title="Join the club">
        <Grid min="large" gap={6}>
          <Stack as="form" gap={5}>
            <ErrorSummary
              errors={[
                { fieldId: 'email', message: 'Enter an email address like name@example.com' },
                { fieldId: 'terms', message: 'Say yes to the terms' },
              ]}
            />
            <TextInput
              id="email"
              label="Email"
              type="email"
              defaultValue="sam@"
              error="Enter an email address like name@example.com"
            />
            <TextInput label="Password" type="password" hint="At least 12 characters." />
            <Select
              label="State"
              prompt="Choose a state"
              value={state}
              onChange={(event) => setState(event.target.value)}
              options={[
                { value: 'SC', label: 'South Carolina' },
                { value: 'TN', label: 'Tennessee' },
              ]}
            />
            <ChoiceGroup
              legend="Gender"
              name="gender"
              hint="If you like to say."
              inline
              choices={[
                { value: 'F', label: 'Female' },
                { value: 'M', label: 'Male' },
              ]}
            />
            <Checkbox id="terms" label="I have read the terms" error="Say yes to the terms" />
            <Button type="submit" variant="signal" size="large" block>
              Join now
            </Button>
          </Stack>
          <Stack gap={5}>
            <SearchInput label="Centers" placeholder="City, ZIP or center name" action="Find" />
            <FileInput
              label="Receipt"
              prompt="Take a photo or choose a file"
              hint="JPEG, PNG, WebP or PDF, 10 MB."
              accept="image/*,.pdf"
            />
            <ProgressBar label="Uploading the receipt" value={0.6} />
            <TextArea label="Message" optional />
            <Checkbox variant="switch" label="Deals by email" hint="About once a week." defaultChecked />
            <Field label="Points">{(control) => <input type="range" min={0} max={500} {...control} />}</Field>
          </Stack>
        </Grid>
      </Section>
    </Container>
  );
}
