import { Cluster, Container, Icon, Mark, PillLink } from '../src/index.ts';
import styles from './gallery.module.css';
import { SAMPLES } from './samples/index.ts';

export function Gallery() {
  const query = new URLSearchParams(location.search);
  const shown = query.get('show');
  const link = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`;
  return (
    <>
      {!query.has('bare') && (
        <Container className={styles.bar}>
          <Cluster>
            <Mark />
            {SAMPLES.map(({ id }) => (
              <PillLink key={id} href={link({ show: id })} aria-current={shown === id ? 'page' : undefined}>
                {id}
              </PillLink>
            ))}
            <PillLink href={link({ theme: 'light' })}>
              light <Icon name="info" />
            </PillLink>
            <PillLink href={link({ theme: 'dark' })}>dark</PillLink>
          </Cluster>
        </Container>
      )}
      {SAMPLES.filter(({ id }) => !shown || id === shown).map(({ id, Sample }) => (
        <Sample key={id} />
      ))}
    </>
  );
}
