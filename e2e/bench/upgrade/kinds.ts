/** Released package and the changes of its sources: file, old text and new text. */
export interface Change {
  readonly name: string;
  readonly edits: ReadonlyArray<readonly [file: string, from: string, to: string]>;
}

const STORES = 'mfe-centre/src/pages/stores.page.tsx';
const word: Change = { name: 'mfe-centre', edits: [[STORES, '`Stores in $', '`Shops in $']] };
const shell: Change = {
  name: 'shell',
  edits: [['shell/src/footer/footer.tsx', '<Column title="Help" ', '<Column title="Help and contact" ']],
};

/** What is released between two visits of the stores of a centre. */
export const KINDS: Readonly<Record<string, readonly Change[]>> = {
  'a word': [word],
  'a component': [
    {
      name: 'mfe-centre',
      edits: [
        [STORES, 'HydratedLater, PageHeader,', 'HydratedLater, PageHeader, ProgressBar,'],
        [
          STORES,
          '<div className={styles.count}>',
          '<ProgressBar label="Stores found" value={found.length / stores.total} />\n          <div className={styles.count}>',
        ],
      ],
    },
  ],
  'the shell': [shell],
  'all five': [
    word,
    shell,
    {
      name: 'mfe-discovery',
      edits: [['mfe-discovery/src/features/home/brand-names.tsx', 'Brands A to Z', 'All brands A to Z']],
    },
    {
      name: 'mfe-loyalty',
      edits: [['mfe-loyalty/src/features/club/failed.tsx', 'We couldn’t load', 'We could not load']],
    },
    {
      name: 'mfe-account',
      edits: [['mfe-account/src/pages/profile.page.tsx', 'Recent activity', 'Your recent activity']],
    },
  ],
};
