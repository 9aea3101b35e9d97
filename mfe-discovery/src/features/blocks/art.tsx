import type { ReactNode } from 'react';

/* Flat drawings in the style of the scenes. Colours are tokens, so they follow the theme. */

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 600 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {children}
    </svg>
  );
}

function Awning({ x, y, count, width }: { x: number; y: number; count: number; width: number }) {
  return Array.from({ length: count }, (_, at) => at).map((at) => (
    <path
      key={at}
      d={`M${x + at * width} ${y}h${width}v${width}a${width / 2} ${width / 2} 0 0 1-${width} 0z`}
      fill={at % 2 ? 'var(--card)' : 'var(--signal)'}
    />
  ));
}

export function TagArt() {
  return (
    <Drawing>
      <path d="M0 0h600v400H0z" fill="var(--signal-wash)" />
      <path d="M-10 70c150 60 430 60 620-10" fill="none" stroke="var(--ink)" strokeWidth="4" />
      <g transform="rotate(-8 210 240)">
        <path d="M120 150 210 90l90 60v210q0 16-16 16H136q-16 0-16-16z" fill="var(--signal)" />
        <circle cx="210" cy="146" r="16" fill="var(--signal-wash)" />
        <path
          d="m170 318 80-90M178 244a14 14 0 1 0 .1 0M242 302a14 14 0 1 0 .1 0"
          fill="none"
          stroke="var(--card)"
          strokeWidth="13"
          strokeLinecap="round"
        />
      </g>
      <g transform="rotate(9 410 230)">
        <path d="M340 140 410 92l70 48v176q0 14-14 14H354q-14 0-14-14z" fill="var(--pine)" />
        <circle cx="410" cy="138" r="13" fill="var(--signal-wash)" />
        <path
          d="M372 220h76M372 252h76M372 284h44"
          stroke="var(--card)"
          strokeWidth="11"
          strokeLinecap="round"
        />
      </g>
    </Drawing>
  );
}

export function RingArt() {
  return (
    <Drawing>
      <path d="M0 0h600v400H0z" fill="var(--pine-deep)" />
      <circle cx="300" cy="200" r="130" fill="none" stroke="#2f5d52" strokeWidth="34" />
      <path
        d="M300 70a130 130 0 1 1-106 205"
        fill="none"
        stroke="var(--butter)"
        strokeWidth="34"
        strokeLinecap="round"
      />
      <path d="M300 308v44" stroke="var(--pine-deep)" strokeWidth="8" />
      <path d="M194 148l-40-22" stroke="var(--pine-deep)" strokeWidth="8" />
      <path d="m300 142 17 36 40 5-30 28 8 39-35-20-35 20 8-39-30-28 40-5z" fill="var(--butter)" />
    </Drawing>
  );
}

export function ReceiptArt() {
  return (
    <Drawing>
      <path d="M0 0h600v400H0z" fill="var(--sky)" />
      <path d="M0 300q150-50 300-10t300-20v130H0z" fill="var(--pine-wash)" />
      <path
        d="M170 60h150v290l-25-18-25 18-25-18-25 18-25-18-25 18z"
        fill="var(--card)"
        transform="rotate(-7 245 200)"
      />
      <g transform="rotate(-7 245 200)" stroke="var(--ink)" strokeWidth="9" strokeLinecap="round">
        <path d="M196 110h60M196 150h96M196 186h96M196 222h96" opacity=".75" />
        <path d="M196 268h96" stroke="var(--signal)" strokeWidth="14" />
      </g>
      <g transform="rotate(6 400 220)">
        <rect x="330" y="90" width="150" height="280" rx="24" fill="var(--ink)" />
        <rect x="342" y="108" width="126" height="244" rx="12" fill="var(--butter)" />
        <path
          d="m374 232 24 26 44-54"
          fill="none"
          stroke="var(--on-butter)"
          strokeWidth="14"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </Drawing>
  );
}

export function GiftArt() {
  return (
    <Drawing>
      <path d="M0 0h600v400H0z" fill="var(--butter)" />
      <Awning x={0} y={0} count={10} width={60} />
      <path d="M0 340h600v60H0z" fill="#e0ac3c" />
      <rect x="190" y="200" width="220" height="150" fill="var(--signal)" />
      <rect x="174" y="166" width="252" height="46" rx="6" fill="#b93a08" />
      <path d="M278 166h44v184h-44z" fill="#fde8da" />
      <path
        d="M300 166c-16-44-74-66-92-36s46 40 92 36c46 4 110-6 92-36s-76-8-92 36z"
        fill="none"
        stroke="#fde8da"
        strokeWidth="16"
      />
    </Drawing>
  );
}
