import {
  Container,
  Grid,
  Scene,
  type SceneLandscape,
  type SceneLight,
  type SceneVariant,
  Section,
  sceneSeed,
} from '../../src/index.ts';
import styles from '../gallery.module.css';

const LANDSCAPES: SceneLandscape[] = ['coast', 'mountains', 'plains', 'desert', 'lake', 'city'];
const LIGHTS: SceneLight[] = ['morning', 'day', 'evening', 'night'];
const SLUGS = ['charleston', 'sevierville', 'fort-worth', 'phoenix', 'gaylord', 'national-harbor'];

interface RowProps {
  readonly variant: SceneVariant;
  readonly frame: string | undefined;
  readonly min: 'small' | 'medium' | 'large';
}

function Row({ variant, frame, min }: RowProps) {
  return (
    <Section title={variant}>
      <Grid min={min}>
        {LANDSCAPES.map((landscape, index) => (
          <div className={frame} key={landscape}>
            <Scene seed={sceneSeed(SLUGS[index] ?? '')} landscape={landscape} variant={variant} />
          </div>
        ))}
      </Grid>
    </Section>
  );
}

export function Scenes() {
  return (
    <Container>
      <Row variant="hero" frame={styles.tall} min="medium" />
      <Row variant="card" frame={styles.picture} min="small" />
      <Section title="banner">
        <Grid min="large">
          {LANDSCAPES.map((landscape, index) => (
            <div className={styles.wide} key={landscape}>
              <Scene seed={sceneSeed(SLUGS[index] ?? '')} landscape={landscape} variant="banner" />
            </div>
          ))}
        </Grid>
      </Section>
      <Section title="Hours">
        <Grid min="small">
          {LANDSCAPES.flatMap((landscape, index) =>
            LIGHTS.map((light) => (
              <div className={styles.picture} key={landscape + light}>
                <Scene
                  seed={sceneSeed(`${SLUGS[index]}-2`)}
                  landscape={landscape}
                  light={light}
                  variant="card"
                />
              </div>
            )),
          )}
        </Grid>
      </Section>
    </Container>
  );
}
