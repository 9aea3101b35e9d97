import 'shared-ui/global.css';
import { createRoot } from 'react-dom/client';
import { landscapeSchema } from 'shared-contracts/content';
import { Scene } from 'shared-ui';
import styles from './pictures.module.css';

const LINES = ['Good names.', 'Outlet prices.', 'Near you.'];

/** App icon. `bleed` fills the square, for icons that the system crops. */
function IconPicture({ name, size, bleed }: { name: string; size: number; bleed: boolean }) {
  return (
    <div className={styles.icon} data-picture={name} data-size={size}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx={bleed ? 0 : 8} fill="#d9480f" />
        <g transform={bleed ? 'translate(4.8 4.8) scale(.7)' : undefined}>
          <path d="M6 9h20l2 7a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" fill="#fffdf9" />
          <path d="M9 21h14v5H9z" fill="#ffcf6b" />
        </g>
      </svg>
    </div>
  );
}

function Pictures() {
  return (
    <>
      <div className={styles.poster} data-picture="og-site">
        <p className={styles.words}>
          {LINES.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <Scene place="site" />
      </div>
      {landscapeSchema.options.map((landscape) => (
        <div key={landscape} className={styles.scene} data-picture={`og-${landscape}`}>
          <Scene place={landscape} picture="card" />
        </div>
      ))}
      <IconPicture name="icon-192" size={192} bleed={false} />
      <IconPicture name="icon-512" size={512} bleed={false} />
      <IconPicture name="icon-maskable-512" size={512} bleed />
      <IconPicture name="icon-apple-180" size={180} bleed />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Pictures />);
