import { Container, Goods, Grid, PageHeader, Scene, SceneStrip, Section } from '../src/index.ts';
import styles from './gallery.module.css';

const LANDSCAPES = ['coast', 'mountains', 'plains', 'desert', 'lake', 'city'] as const;

/** Scenes come from a running site, so without one they are empty. */
export function Scenes() {
  return (
    <Container>
      <PageHeader title="Parking" strip={<SceneStrip place="coast" picture="parking" />} />
      {['hero', 'card', 'street'].map((picture) => (
        <Section key={picture} title={picture}>
          <Grid min="medium">
            {LANDSCAPES.map((landscape) => (
              <div className={styles.picture} data-variant={picture} key={landscape}>
                <Scene place={landscape} picture={picture} />
              </div>
            ))}
          </Grid>
        </Section>
      ))}
      <Section title="Goods">
        <Grid min="tiny">
          {['tee', 'sneaker', 'mug', 'stroller', 'pan'].map((name) => (
            <Goods key={name} name={name} />
          ))}
        </Grid>
      </Section>
    </Container>
  );
}
