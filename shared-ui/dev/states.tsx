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
  NoticeList,
  Section,
  SignInAgain,
  SignInSheet,
  Skeleton,
  Stack,
  TextLink,
} from '../src/index.ts';

const NOTICE_TONES = ['info', 'success', 'warning', 'danger'] as const;
const SKELETON_SHAPES = ['display', 'text', 'pill', 'tag', 'row', 'ring'] as const;

function Dialogs() {
  const [shown, setShown] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setShown(null);
  return (
    <Section title="Dialogs">
      <Button variant="quiet" onClick={() => setShown('dialog')}>
        Unlink the card
      </Button>
      <Button variant="quiet" onClick={() => setShown('sheet')}>
        Save a deal, signed out
      </Button>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Unlink this card?"
        kind="alert"
        actions={<Button onClick={close}>Unlink it</Button>}
      >
        <p>Purchases with the card that ends in 4242 will earn no more points.</p>
      </Dialog>
      <SignInSheet
        open={shown === 'sheet'}
        onClose={close}
        what="40% off jeans, Levi's"
        signInHref="#sign-in"
        joinHref="#join"
        onGo={close}
      />
    </Section>
  );
}

export function States() {
  return (
    <>
      <AlertBanner title="Closing at 5 pm today" action={<TextLink href="#">This week’s hours</TextLink>}>
        Gates close at 5:30 pm.
      </AlertBanner>
      <Container>
        <Section title="Notices" space="tight">
          <Stack>
            {NOTICE_TONES.map((tone) => (
              <Notice key={tone} tone={tone} title={tone} onDismiss={() => undefined}>
                Deals change on Thursdays.
              </Notice>
            ))}
            <SignInAgain onSignIn={() => undefined} />
            <NoticeList
              notices={[
                {
                  key: 'lost',
                  tone: 'info',
                  title: 'One moment',
                  text: 'Ask again.',
                  check: () => undefined,
                },
              ]}
            />
          </Stack>
        </Section>
        <Section title="Empty and failed">
          <Grid min="medium">
            <EmptyState
              title="No saved deals yet"
              headingLevel={3}
              action={<ButtonLink href="#">See the deals</ButtonLink>}
            >
              Tap the heart on a deal to save it.
            </EmptyState>
            <ErrorState
              title="The deals could not be loaded"
              message="Try again in a moment."
              headingLevel={3}
              onRetry={() => undefined}
            />
          </Grid>
        </Section>
        <Section title="Loading">
          <Stack gap={6}>
            {SKELETON_SHAPES.map((shape) => (
              <Skeleton key={shape} shape={shape} lines={3} />
            ))}
          </Stack>
        </Section>
        <Dialogs />
      </Container>
    </>
  );
}
