import { useState } from 'react';
import {
  AlertBanner,
  Button,
  ButtonLink,
  Container,
  Dialog,
  EmptyState,
  ErrorState,
  Grid,
  Notice,
  Section,
  SignInAgain,
  SignInSheet,
  Skeleton,
  Stack,
  TextLink,
} from '../../src/index.ts';

function SaveFirst() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Save a deal, signed out
      </Button>
      <SignInSheet
        open={open}
        onClose={() => setOpen(false)}
        what="40% off jeans, Levi's"
        signInHref="#sign-in"
        joinHref="#join"
        onGo={() => setOpen(false)}
      />
    </>
  );
}

function Ask() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Unlink the card
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Unlink this card?"
        kind="alert"
        actions={
          <>
            <Button variant="signal" onClick={() => setOpen(false)}>
              Unlink it
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Purchases with the card that ends in 4242 will earn no more points.</p>
      </Dialog>
    </>
  );
}

export function States() {
  return (
    <>
      <AlertBanner title="Closing at 5 pm today" action={<TextLink href="#h">This week’s hours</TextLink>}>
        A storm is on its way. Gates close at 5:30 pm.
      </AlertBanner>
      <Container>
        <Section title="Notices" space="tight">
          <Stack>
            <Notice>Deals change on Thursdays.</Notice>
            <Notice tone="success" title="Your receipt is in" onDismiss={() => undefined}>
              62 points are on their way.
            </Notice>
            <Notice tone="danger" title="The card was refused">
              Ask your bank, or try another one.
            </Notice>
            <SignInAgain onSignIn={() => undefined} />
          </Stack>
        </Section>
        <Section title="Nothing here">
          <Grid min="medium">
            <EmptyState
              title="No saved deals yet"
              headingLevel={3}
              action={<ButtonLink href="#d">See the deals</ButtonLink>}
            >
              Tap the heart on a deal and it waits for you here.
            </EmptyState>
            <ErrorState
              title="The deals could not be loaded"
              message="The connection broke. Your saved deals are safe."
              headingLevel={3}
              onRetry={() => undefined}
            />
          </Grid>
        </Section>
        <Section title="Loading">
          <Stack gap={6}>
            <Skeleton shape="display" />
            <Skeleton lines={3} />
            <Skeleton shape="pill" lines={5} />
            <Skeleton shape="tag" lines={4} />
            <Skeleton shape="row" lines={2} />
            <Skeleton shape="ring" />
          </Stack>
        </Section>
        <Section title="Sheet before something is saved">
          <SaveFirst />
        </Section>
        <Section title="Dialog">
          <Ask />
        </Section>
        <Section title="404" space="normal">
          <EmptyState
            title="This stall has moved"
            headingLevel={1}
            action={<ButtonLink href="#f">Find a center</ButtonLink>}
          >
            There is no page at this address. Perhaps the store has closed, or the link has a typo.
          </EmptyState>
        </Section>
      </Container>
    </>
  );
}
