import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox, ChoiceGroup, Dialog, ErrorSummary, HeartButton, Select, TextInput } from './index.ts';

describe('TextInput', () => {
  it('connects label, hint and error with its control', () => {
    const html = renderToStaticMarkup(
      <TextInput id="email" label="Email" hint="We never share it." error="Enter an email address" />,
    );
    expect(html).toContain('for="email"');
    expect(html).toContain('aria-describedby="email-hint email-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('has no ARIA attributes without hint and error', () => {
    expect(renderToStaticMarkup(<TextInput label="Email" />)).not.toMatch(/aria-/);
  });
});

describe('other controls', () => {
  it('Select starts with its prompt', () => {
    const html = renderToStaticMarkup(
      <Select label="State" prompt="Choose" options={[{ value: 'SC', label: 'South Carolina' }]} />,
    );
    expect(html).toMatch(/<option value=""[^>]*>Choose<\/option><option value="SC">/);
  });

  it('Checkbox of the variant "switch" has the role switch', () => {
    expect(renderToStaticMarkup(<Checkbox variant="switch" label="Texts" />)).toContain('role="switch"');
  });

  it('ChoiceGroup gives its id to the first choice', () => {
    const choices = ['a', 'b'].map((value) => ({ value, label: value }));
    const html = renderToStaticMarkup(
      <ChoiceGroup id="tier" legend="Tier" name="tier" defaultValue="b" choices={choices} />,
    );
    expect(html.match(/id="tier"/g)).toHaveLength(1);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  it('HeartButton has a fixed name and a pressed state', () => {
    const html = renderToStaticMarkup(<HeartButton saved label="40% off" />);
    expect(html).toContain('aria-label="Save 40% off"');
    expect(html).toContain('aria-pressed="true"');
  });

  it('ErrorSummary is empty without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
  });

  it('Dialog is closed in server-rendered HTML', () => {
    const html = renderToStaticMarkup(<Dialog open title="Unlink?" onClose={() => undefined} />);
    expect(html).not.toMatch(/<dialog[^>]* open/);
  });
});
