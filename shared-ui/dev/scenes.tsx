import { Container, Grid, Scene, Section, sceneSeed } from '../src/index.ts';
import styles from './gallery.module.css';

const LANDSCAPES = ['coast', 'mountains', 'plains', 'desert', 'lake', 'city'] as const;
const LIGHTS = ['morning', 'day', 'evening', 'night'] as const;
const VARIANTS = ['hero', 'card', 'banner'] as const;

export function Scenes() {
  return (
    <Container>
      {VARIANTS.map((variant) => (
        <Section key={variant} title={variant}>
          <Grid min="medium">
            {LANDSCAPES.map((landscape) => (
              <div className={styles.picture} data-variant={variant} key={landscape}>
                <Scene seed={sceneSeed(landscape)} landscape={landscape} variant={variant} />
              </div>
            ))}
          </Grid>
        </Section>
      ))}
      <Section title="Light">
        <Grid>
          {LANDSCAPES.flatMap((landscape) =>
            LIGHTS.map((light) => (
              <div className={styles.picture} key={landscape + light}>
                <Scene seed={sceneSeed(light)} landscape={landscape} light={light} variant="card" />
              </div>
            )),
          )}
        </Grid>
      </Section>
    </Container>
  );
}
