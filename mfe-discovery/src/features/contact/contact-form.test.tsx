// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ServicesProvider } from 'shared-contracts/remote';
import { createFakeServices } from 'shared-contracts/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { ContactForm } from './contact-form.tsx';
import { contactAddressOf } from './contact-state.ts';

// Ends only what hangs: its own bound is a second.
configure({ asyncUtilTimeout: 120_000 });
afterEach(() => {
  // The next test gets an empty form.
  for (const form of document.querySelectorAll('form')) form.reset();
  cleanup();
});

/** Renders the form with a server that gives one answer. */
function show(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const onSent = vi.fn();
  render(
    <ServicesProvider value={createFakeServices({ release: 'mfe-discovery@1.0.0', fetch })}>
      <ContactForm address={contactAddressOf(new URLSearchParams())} centres={[]} onSent={onSent} />
    </ServicesProvider>,
  );
  return { fetch, onSent };
}

const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
function fill() {
  fireEvent.change(field(/What is it about/), { target: { value: 'website' } });
  fireEvent.change(field(/Your name/), { target: { value: 'Ada' } });
  fireEvent.change(field(/Email/), { target: { value: 'ada@example.com' } });
  fireEvent.change(field(/Your message/), { target: { value: 'The map is upside down.' } });
}

test('ContactForm: marks every invalid field and sends nothing', () => {
  const { fetch } = show(() => Response.json({}));
  send();
  for (const label of [/What is it about/, /Your name/, /Email/, /Your message/])
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(fetch).not.toHaveBeenCalled();
});

test('ContactForm: sends the form once and passes the reference on', async () => {
  const { fetch, onSent } = show(() => Response.json({ reference: 'C-2345678' }, { status: 201 }));
  fill();
  send();
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('C-2345678'));
  const body: unknown = JSON.parse(String(fetch.mock.calls[0]?.[1]?.body));
  expect(body).toMatchObject({ topic: 'website', name: 'Ada', message: 'The map is upside down.' });
  expect(fetch).toHaveBeenCalledOnce();
});

test('ContactForm: keeps its values when the server fails', async () => {
  const { onSent } = show(() => Response.json({ code: 'INTERNAL', message: 'no' }, { status: 500 }));
  fill();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('Your message wasn’t sent');
  expect(field(/Your message/).value).toBe('The map is upside down.');
  expect(screen.getByRole('button', { name: 'Send message' }).getAttribute('aria-busy')).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
});

test('ContactForm: keeps what was typed when the shopper comes back, until it is sent', async () => {
  const answer = () => Response.json({ reference: 'C-2345678' }, { status: 201 });
  show(answer);
  fill();
  cleanup();
  const { onSent } = show(answer);
  expect(field(/What is it about/).value).toBe('website');
  expect(field(/Your name/).value).toBe('Ada');
  expect(field(/Your message/).value).toBe('The map is upside down.');
  send();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  cleanup();
  show(answer);
  expect(field(/Your message/).value).toBe('');
});
