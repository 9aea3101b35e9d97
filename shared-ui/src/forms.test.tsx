import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox, ChoiceGroup, Dialog, ErrorSummary, HeartButton, Select, TextInput } from './index.ts';

describe('TextInput', () => {
  it('ties label, hint and error to its control', () => {
    const html = renderToStaticMarkup(
      <TextInput id="email" label="Email" hint="We never share it." error="Enter an email address" />,
    );
    expect(html).toContain('for="email"');
    expect(html).toContain('aria-describedby="email-hint email-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('is neither invalid nor described without need', () => {
    expect(renderToStaticMarkup(<TextInput label="Email" />)).not.toMatch(/aria-/);
  });
});

describe('other controls', () => {
  it('Select begins with its prompt', () => {
    const html = renderToStaticMarkup(
      <Select label="State" prompt="Choose" options={[{ value: 'SC', label: 'South Carolina' }]} />,
    );
    expect(html).toMatch(/<option value=""[^>]*>Choose<\/option><option value="SC">/);
  });

  it('Checkbox as a switch has that role', () => {
    expect(renderToStaticMarkup(<Checkbox variant="switch" label="Texts" />)).toContain('role="switch"');
  });

  it('ChoiceGroup gives its id to the first choice', () => {
    const html = renderToStaticMarkup(
      <ChoiceGroup
        id="tier"
        legend="Tier"
        name="tier"
        defaultValue="b"
        choices={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />,
    );
    expect(html.match(/id="tier"/g)).toHaveLength(1);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  it('HeartButton keeps its name and says its state', () => {
    const html = renderToStaticMarkup(<HeartButton saved label="40% off" />);
    expect(html).toContain('aria-label="Save 40% off"');
    expect(html).toContain('aria-pressed="true"');
  });

  it('ErrorSummary is nothing without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
  });

  it('Dialog is closed in the markup of the server', () => {
    const html = renderToStaticMarkup(<Dialog open title="Unlink?" onClose={() => undefined} />);
    expect(html).not.toMatch(/<dialog[^>]* open/);
  });
});
