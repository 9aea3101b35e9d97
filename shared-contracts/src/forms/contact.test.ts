import { describe, expect, it } from 'vitest';
import { contactFormSchema, contactProblems } from './contact.ts';

const form = {
  topic: 'club',
  centre: '',
  name: ' Ada Example ',
  email: 'ada@example.com',
  message: 'My points of last Sunday are missing.',
};

describe('contact form', () => {
  it('accepts a valid form and trims it', () => {
    expect(contactFormSchema.parse(form).name).toBe('Ada Example');
    expect(contactProblems(form)).toEqual({});
  });

  it('requires a centre for some topics, and reports all mistakes together', () => {
    expect(contactProblems({ ...form, topic: 'lost' })).toEqual({
      centre: 'Choose the center it’s about',
    });
    const problems = contactProblems({ topic: 'lost', centre: '', name: ' ', email: 'ada', message: 'Hi' });
    expect(Object.keys(problems).toSorted()).toEqual(['centre', 'email', 'message', 'name']);
  });

  it.each([
    ['topic', 'weather'],
    ['topic', undefined],
    ['centre', 'No Slug'],
    ['name', ''],
    ['email', 'ada\u202e@example.com'],
    ['email', 'ada@example'],
    ['message', 'x'.repeat(3001)],
  ])('rejects the %s "%s"', (field, value) => {
    expect(Object.keys(contactProblems({ ...form, [field]: value }))).toEqual([field]);
  });
});
