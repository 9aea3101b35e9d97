import type { ReactNode } from 'react';
import type { FeatureBlock } from 'shared-contracts/content';
import { Scene } from 'shared-ui';

type ArtName = Extract<FeatureBlock, { kind: 'fifty-fifty' }>['art'];

const MOTIFS = {
  receipt: (
    <>
      <circle cx="330" cy="60" r="90" fill="var(--butter)" />
      <g transform="rotate(-7 200 160)">
        <path
          d="M130 40h150v236l-15-14-15 14-15-14-15 14-15-14-15 14-15-14-15 14-15-14-15 14z"
          fill="#fffdf9"
        />
        <rect x="152" y="60" width="66" height="12" rx="6" fill="#12463a" />
        {[96, 122, 148, 174].map((y) => (
          <g key={y} fill="#e8dccb">
            <rect x="152" y={y} width="62" height="8" rx="4" />
            <rect x="232" y={y} width="26" height="8" rx="4" />
          </g>
        ))}
        <rect x="152" y="206" width="106" height="22" rx="11" fill="#d9480f" />
      </g>
    </>
  ),
  tag: (
    <g transform="rotate(12 200 160)">
      <path d="M110 130l90-70 90 70v130a14 14 0 0 1-14 14H124a14 14 0 0 1-14-14z" fill="#d9480f" />
      <circle cx="200" cy="112" r="14" fill="var(--sky)" />
      <rect x="140" y="170" width="120" height="18" rx="9" fill="#fff3e1" />
      <rect x="140" y="204" width="80" height="18" rx="9" fill="#fde8da" />
    </g>
  ),
  ring: (
    <g fill="none" strokeWidth="34">
      <rect width="400" height="320" fill="#12463a" stroke="none" />
      <circle cx="200" cy="160" r="100" stroke="#2f5f52" />
      <path d="M200 60a100 100 0 1 1-95 131" stroke="#ffcf6b" strokeLinecap="round" />
    </g>
  ),
  gift: (
    <>
      <circle cx="70" cy="70" r="80" fill="var(--butter)" />
      <rect x="120" y="150" width="160" height="120" rx="8" fill="#12463a" />
      <rect x="108" y="120" width="184" height="42" rx="8" fill="#1c6252" />
      <rect x="186" y="120" width="28" height="150" fill="#ffcf6b" />
      <path
        d="M200 118c-40-4-62-22-54-42 10-22 44-8 54 42 10-50 44-64 54-42 8 20-14 38-54 42z"
        fill="#d9480f"
      />
    </>
  ),
  awnings: (
    <>
      <rect y="120" width="400" height="200" fill="#f4b38a" />
      <rect x="60" y="150" width="120" height="170" fill="#3a2f27" />
      <rect x="220" y="170" width="120" height="90" fill="var(--lit)" />
      {[0, 1, 2, 3, 4, 5, 6].map((index) => (
        <path
          key={index}
          d={`M${index * 58 - 3} 70h58v62a29 29 0 0 1-58 0z`}
          fill={index % 2 ? '#fff3e1' : '#d9480f'}
        />
      ))}
    </>
  ),
} satisfies Partial<Record<ArtName, ReactNode>>;

const isMotif = (name: ArtName): name is keyof typeof MOTIFS => name in MOTIFS;

export function Art({ name, className }: { name: ArtName; className: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      {isMotif(name) ? (
        <svg
          viewBox="0 0 400 320"
          preserveAspectRatio="xMidYMid slice"
          width="100%"
          height="100%"
          role="presentation"
        >
          <rect width="400" height="320" fill="var(--sky)" />
          {MOTIFS[name]}
        </svg>
      ) : (
        <Scene place={name} />
      )}
    </div>
  );
}
