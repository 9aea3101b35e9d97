import MiniSearch from 'minisearch';
import { type CentreFull, type ContentClient, paths, SHARED_COUNT } from 'shared-contracts/content';

export type HelpItem = { readonly id: string; readonly title: string } & (
  | { readonly kind: 'answer'; readonly words: string; readonly answer: readonly string[] }
  | { readonly kind: 'page'; readonly keys: string; readonly href: string }
);

/** Mainly for iPhones, whose browser has no install prompt. */
const INSTALL: HelpItem = {
  kind: 'answer',
  id: 'answer-install',
  title: 'How do I put this site on my home screen?',
  words: 'install app icon add iPhone iPad Android offline',
  answer: [
    'On an iPhone or iPad, open it in Safari, tap Share, then “Add to Home Screen.”',
    'Elsewhere, choose “Install this site” at the bottom of any page, or the browser’s own menu.',
  ],
};

const LOST: HelpItem = {
  kind: 'answer',
  id: 'answer-lost-item',
  title: 'I lost something at a center. Where is lost and found?',
  words:
    'lost found left forgot missing bag purse backpack phone wallet keys glasses jacket coat umbrella toy ring',
  answer: [
    'Ask at guest services: lost and found is there, and the center’s visitor info says near which suite.',
    'Or write to us with the center, the day and what it looks like.',
  ],
};

/** Loads the site's questions and answers. Uses the lists that load and throws only if all fail. */
export async function loadAnswers(
  content: Pick<ContentClient, 'giftCardFaq' | 'rewardsFaq'>,
  country: 'US' | 'CA',
): Promise<HelpItem[]> {
  const lists = await Promise.allSettled([content.giftCardFaq({ country }), content.rewardsFaq()]);
  const read = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value.items] : []));
  if (read.length === 0) throw new Error('Cannot load any questions and answers.');
  const answers = read.flat().map(
    ({ id, topic, question, answer }): HelpItem => ({
      kind: 'answer',
      id: `answer-${id}`,
      title: question,
      words: `${topic} ${answer.join(' ')}`,
      answer,
    }),
  );
  return [...answers, LOST, INSTALL];
}

export function helpPages(centre: Pick<CentreFull, 'slug' | 'shortName'> | null): HelpItem[] {
  const page = (title: string, href: string, keys: string): HelpItem => ({
    kind: 'page',
    id: href,
    title,
    href,
    keys,
  });
  const anywhere = [
    page(
      'Find a center',
      paths.findACentre(),
      'near me address directions city state ZIP open hours parking stroller wheelchair restroom',
    ),
    page('Contact us', paths.contactUs(), 'contact refund return question complaint write'),
    page('Gift cards', paths.giftCards(), 'balance buy'),
    page('The club and its rewards', paths.rewards(), 'points join member tier earn redeem'),
    page('Submit a receipt', paths.uploadReceipt(), 'receipt upload photo missing points'),
    page('Reset your password', paths.resetPassword(), 'password forgot sign in log in account locked'),
    page('Cookies and your data', paths.privacyPolicy(), 'privacy cookies delete data'),
  ];
  if (!centre) return anywhere;
  const { slug, shortName } = centre;
  return [
    page(`Hours, ${shortName}`, paths.centre(slug), 'open close hours today holiday time'),
    page(`Parking, ${shortName}`, paths.parking(slug), 'park parking car EV charging RV accessible'),
    page(
      `Visitor info, ${shortName}`,
      paths.visitorInfo(slug),
      'lost found restroom stroller wheelchair pets dogs directions bus transit tour group food',
    ),
    page(`Map, ${shortName}`, paths.map(slug), 'map store where find suite'),
    page(`Security, ${shortName}`, paths.security(slug), 'security emergency lost child safety'),
    page(`Jobs, ${shortName}`, paths.jobs(slug), 'job jobs work hiring career'),
    ...anywhere,
  ];
}

/** Hits below this share of the best score are dropped. */
const WEAK = 0.3;

export function createHelpSearch(items: readonly HelpItem[]): (question: string) => HelpItem[] {
  const index = new MiniSearch<HelpItem>({
    fields: ['title', 'keys', 'words'],
    searchOptions: {
      boost: { title: 3, keys: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
    // Common words would match every item.
    processTerm: (term) => (COMMON.has(term.toLowerCase()) ? null : term.toLowerCase()),
  });
  index.addAll(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  return (question) => {
    const hits = index.search(question);
    const enough = (hits[0]?.score ?? 0) * WEAK;
    return hits
      .filter(({ score }) => score >= enough)
      .flatMap(({ id }) => byId.get(id) ?? [])
      .slice(0, SHARED_COUNT);
  };
}

const COMMON = new Set(
  'a an and are at can do does for from how i in is it me my of on or our the there this to we what when where which who will with you your'.split(
    ' ',
  ),
);
