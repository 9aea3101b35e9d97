import {
  BarsPicture,
  Button,
  Container,
  HeartButton,
  OfferDetails,
  OfferSheet,
  Pill,
  QrPicture,
  ShareButton,
  TextLink,
} from '../../src/index.ts';

export function Offer() {
  return (
    <Container>
      <OfferSheet
        offer="40%"
        detail="off outerwear"
        title="Outerwear, everything"
        category={2}
        urgent
        heart={<HeartButton saved label="Outerwear, everything" />}
        pills={<Pill tone="butter">Ends today</Pill>}
        where={
          <>
            At <TextLink href="#store">Columbia Factory Store</TextLink>, suite 210
          </>
        }
        summary="Coats, shells and fleece, the new ones too. Show the code at the till."
      >
        <Button>Show the code</Button>
        <ShareButton title="Outerwear, everything" path="/" />
        <QrPicture code="0123" rows={['101', '010', '111']} />
        <BarsPicture code="0123" bars="110100111011" />
      </OfferSheet>
      <OfferDetails
        parts={[
          { title: 'How to use it', as: 'steps', lines: ['Show the code.', 'It is taken off at the till.'] },
          { title: 'Terms', as: 'list', lines: ['One use a person.', 'While stocks last.'] },
          {
            title: 'Good to know',
            as: 'text',
            lines: ['Fitting rooms close a quarter of an hour before the store.'],
          },
        ]}
      />
    </Container>
  );
}
