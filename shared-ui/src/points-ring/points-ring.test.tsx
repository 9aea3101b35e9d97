import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PointsRing, ringText } from './points-ring.tsx';

const text = (points: number) => ringText(points, [250, 400], 500);

describe('ringText', () => {
  it.each([
    [-35, '−35', undefined, '285 to the next reward', 0],
    [0, '0', undefined, '250 to the next reward', 0],
    [249, '249', undefined, '1 to the next reward', 49.8],
    [250, '250', undefined, '150 to the next reward', 50],
    [312, '312', undefined, '88 to the next reward', 62.4],
    [400, '400', undefined, '100 to the next reward', 80],
    [500, '500', undefined, 'Every reward is within reach', 100],
    [620, '620', '500 + 120', 'Every reward is within reach', 100],
    [2500, '2,500', '500 + 2,000', 'Every reward is within reach', 100],
  ])('shows for %d points: %s %s, %s', (points, figure, over, caption, percent) => {
    expect(text(points)).toMatchObject({ figure, over, caption, percent });
  });
});

describe('PointsRing', () => {
  const ring = (points: number) => renderToStaticMarkup(<PointsRing points={points} />);

  it('fills the ring in proportion to the balance', () => {
    expect(ring(312)).toContain('stroke-dasharray="62.4 100"');
    expect(ring(620)).toContain('stroke-dasharray="100 100"');
    expect(ring(-35)).not.toContain('stroke-dasharray');
  });

  it('has notches at 250 and 400', () => {
    expect(ring(0)).toContain('rotate(180 60 60)');
    expect(ring(0)).toContain('rotate(288 60 60)');
  });

  it('has its content as text', () => {
    const words = ring(312)
      .replace(/<svg.*<\/svg>/, '')
      .replace(/<[^>]+>/g, '');
    expect(words).toBe('312 points. 31288 to the next reward');
  });
});
