import type { FeatureBlock } from 'shared-contracts';
import { Slot } from 'shared-contracts/remote';
import { AffiliateBlock } from './affiliate-block.tsx';
import { ComparisonBlock } from './comparison-block.tsx';
import { FiftyFiftyBlock } from './fifty-fifty-block.tsx';
import { HybridBlock } from './hybrid-block.tsx';

/** A page's feature blocks in reading order: which there are, and what they say, is content. */
export function FeatureBlocks({ blocks }: { blocks: readonly FeatureBlock[] }) {
  return blocks.map((block) => <Block key={block.id} block={block} />);
}

function Block({ block }: { block: FeatureBlock }) {
  switch (block.kind) {
    case 'affiliate':
      return <AffiliateBlock block={block} />;
    case 'loyalty':
      return <ClubBlock block={block} />;
    case 'fifty-fifty':
      return <FiftyFiftyBlock block={block} />;
    case 'hybrid':
      return <HybridBlock block={block} />;
    case 'comparison-chart':
      return <ComparisonBlock block={block} />;
    case 'homepage':
      // The page itself leads with it; a second one reads like any pair of words and drawing.
      return (
        <FiftyFiftyBlock block={{ ...block, kind: 'fifty-fifty', artFirst: true, link: block.links[0] }} />
      );
  }
}

/** The words are the site's; what is said with them to whom is the club's. */
function ClubBlock({ block }: { block: Extract<FeatureBlock, { kind: 'loyalty' }> }) {
  const { id, title, text, points, link } = block;
  return (
    <Slot
      name="home.club"
      props={{ id, title, text, points, link: { label: link.label, href: link.href } }}
    />
  );
}
