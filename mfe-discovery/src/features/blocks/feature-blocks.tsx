import type { FeatureBlock } from 'shared-contracts';
import { Slot } from 'shared-contracts/remote';
import { AffiliateBlock } from './affiliate-block.tsx';
import { ComparisonBlock } from './comparison-block.tsx';
import { FiftyFiftyBlock } from './fifty-fifty-block.tsx';
import { HybridBlock } from './hybrid-block.tsx';

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
      // The page leads with the first one. Further ones look like any fifty-fifty block.
      return (
        <FiftyFiftyBlock block={{ ...block, kind: 'fifty-fifty', artFirst: true, link: block.links[0] }} />
      );
  }
}

function ClubBlock({ block }: { block: Extract<FeatureBlock, { kind: 'loyalty' }> }) {
  const { id, title, text, points, link } = block;
  return (
    <Slot
      name="home.club"
      props={{ id, title, text, points, link: { label: link.label, href: link.href } }}
    />
  );
}
