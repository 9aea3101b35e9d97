import { Cluster, Container, Mark, PillLink } from '../src/index.ts';
import { Actions } from './actions.tsx';
import { Forms } from './forms.tsx';
import styles from './gallery.module.css';
import { Scenes } from './scenes.tsx';
import { Showing } from './showing.tsx';
import { States } from './states.tsx';

export const SAMPLES = Object.entries({ Actions, Showing, Forms, States, Scenes });

/** All samples, or the one of `?show=`, in the theme of `?theme=`. */
export function Gallery() {
  const query = new URLSearchParams(location.search);
  const shown = query.get('show');
  const link = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`;
  return (
    <>
      <Container className={styles.bar}>
        <Cluster>
          <Mark />
          {SAMPLES.map(([name]) => (
            <PillLink
              key={name}
              href={link({ show: name })}
              aria-current={shown === name ? 'page' : undefined}
            >
              {name}
            </PillLink>
          ))}
          <PillLink href={link({ theme: 'light' })}>light</PillLink>
          <PillLink href={link({ theme: 'dark' })}>dark</PillLink>
        </Cluster>
      </Container>
      {SAMPLES.filter(([name]) => !shown || name === shown).map(([name, Sample]) => (
        <Sample key={name} />
      ))}
    </>
  );
}
